/** Rules that set lines of the bank aside: those there are and those to come (rule: bank-set-aside). */
import type { BankRule } from '#api/bank.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  countLinesOfRules,
  getRule,
  insertRule,
  listRules,
  setAsideByWords,
  updateRule,
} from '#server/features/bank/rules.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

/** All rules, each with how many lines that hold its words are set aside. */
export const readRules = async (db: Db, scope: LandlordScope) => withLines(db, scope, await listRules(db, scope))

async function withLines(db: Db, scope: LandlordScope, rules: Omit<BankRule, 'lines'>[]): Promise<BankRule[]> {
  const lines = await countLinesOfRules(
    db,
    scope,
    rules.map(({ id }) => id),
  )
  return rules.map(({ id, contains, createdAt }) => ({ id, contains, lines: lines.get(id) ?? 0, createdAt }))
}

/** Adds a rule; one with these words stays as it is, and is used again. @throws Problem 403 when there are too many. */
export function addRule(ctx: LandlordContext, contains: string): Promise<BankRule> {
  return applyRule(ctx, contains, 'Rule for bank lines added', async (tx) => {
    await requireRoom(tx, ctx.scope, { bankRules: { of: ctx.scope.userId } }, ctx.now)
    await insertRule(tx, ctx.scope, contains)
  })
}

/** @throws Problem 404, 409 when another rule has these words. */
export function changeRule(ctx: LandlordContext, id: number, contains: string): Promise<BankRule> {
  return applyRule(ctx, contains, 'Rule for bank lines changed', async (tx) => {
    // Two who give two rules the same words do so one after the other.
    await lockLandlord(tx, ctx.scope)
    await updateRule(tx, ctx.scope, id, contains)
  })
}

/**
 * Writes a rule, and then sets aside what holds its words, a stretch of lines at a time: there may be tens of
 * thousands, for which nobody else is kept waiting. Cut off between two, the rest stays open until the rule is
 * saved again.
 */
async function applyRule(
  { db, scope }: LandlordContext,
  contains: string,
  what: string,
  write: (tx: Db) => Promise<void>,
): Promise<BankRule> {
  const people = [scope.userId]
  const written = await db.transaction(async (tx) => {
    await write(tx)
    await announce(tx, 'bank', { people }, didToAccount(scope, what))
    return getRule(tx, scope, contains)
  })
  for (let after: number | null = 0; after !== null; ) {
    const last: number = after
    after = await db.transaction(async (tx) => {
      const { lastId, lines } = await setAsideByWords(tx, scope, contains, last)
      if (lines > 0) await announce(tx, 'bank', { people })
      return lastId
    })
  }
  const [rule] = await withLines(db, scope, [written])
  return rule ?? { ...written, lines: 0 }
}
