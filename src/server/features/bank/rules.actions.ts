/** Rules that set lines of the bank aside: those there are and those to come (rule: bank-set-aside). */
import type { AppliedBankRule, BankRule } from '#api/bank.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  bringBackByRule,
  countLinesOfRules,
  getRule,
  insertRule,
  listRules,
  openAgainByRule,
  removeRule,
  requireRule,
  setAsideByRule,
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
export function addRule(ctx: LandlordContext, contains: string): Promise<AppliedBankRule> {
  return applyRule(ctx, contains, 'Rule for bank lines added', async (tx) => {
    await requireRoom(tx, ctx.scope, { bankRules: { of: ctx.scope.userId } }, ctx.now)
    await insertRule(tx, ctx.scope, contains)
  })
}

/** @throws Problem 404, 409 when another rule has these words. */
export function changeRule(ctx: LandlordContext, id: number, contains: string): Promise<AppliedBankRule> {
  return applyRule(ctx, contains, 'Rule for bank lines changed', async (tx) => {
    // Two who give two rules the same words do so one after the other.
    await lockLandlord(tx, ctx.scope)
    await updateRule(tx, ctx.scope, id, contains)
  })
}

/**
 * Removes a rule; with `bringBack` its lines are open again, those that were set aside by hand too, but for those that
 * hold the words of another rule; with `ownOnly` just those that it has set aside itself. The rule goes last: cut off,
 * it is there to be removed again. @throws Problem 404
 */
export async function dropRule(
  ctx: LandlordContext,
  id: number,
  { bringBack = false, ownOnly = false }: { bringBack?: boolean | undefined; ownOnly?: boolean | undefined },
): Promise<void> {
  const { db, scope } = ctx
  await requireRule(db, scope, id)
  const open = ownOnly ? openAgainByRule : bringBackByRule
  if (bringBack || ownOnly) await byStretches(ctx, (tx, after) => open(tx, scope, id, after))
  await db.transaction(async (tx) => {
    await removeRule(tx, scope, id)
    await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, 'Rule for bank lines removed'))
  })
}

/** Writes a rule, and then sets aside what holds its words. Cut off, the rest stays open until it is saved again. */
async function applyRule(
  ctx: LandlordContext,
  contains: string,
  what: string,
  write: (tx: Db) => Promise<void>,
): Promise<AppliedBankRule> {
  const { db, scope } = ctx
  const written = await db.transaction(async (tx) => {
    await write(tx)
    await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, what))
    return getRule(tx, scope, contains)
  })
  const setAsideNow = await byStretches(ctx, (tx, after) => setAsideByRule(tx, scope, written, after))
  const [rule] = await withLines(db, scope, [written])
  return { ...written, lines: rule?.lines ?? 0, setAsideNow }
}

/**
 * Moves a stretch of lines at a time: there may be tens of thousands, for which nobody else is kept waiting.
 * Returns how many it has moved.
 */
async function byStretches(
  { db, scope }: LandlordContext,
  move: (tx: Db, after: number) => Promise<{ lastId: number | null; lines: number }>,
): Promise<number> {
  let moved = 0
  for (let after: number | null = 0; after !== null; ) {
    const last: number = after
    const stretch = await db.transaction(async (tx) => {
      const done = await move(tx, last)
      if (done.lines > 0) await announce(tx, 'bank', { people: [scope.userId] })
      return done
    })
    moved += stretch.lines
    after = stretch.lastId
  }
  return moved
}
