/** Rules that set aside bank lines with certain words, present and future ones (rule: bank-set-aside). */
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

/** All rules, each with how many set-aside lines contain its words. */
export const readRules = async (db: Db, scope: LandlordScope) => withLines(db, scope, await listRules(db, scope))

async function withLines(db: Db, scope: LandlordScope, rules: Omit<BankRule, 'lines'>[]): Promise<BankRule[]> {
  const lines = await countLinesOfRules(
    db,
    scope,
    rules.map(({ id }) => id),
  )
  return rules.map(({ id, contains, createdAt }) => ({ id, contains, lines: lines.get(id) ?? 0, createdAt }))
}

/**
 * Adds a rule and applies it; an existing rule with the same words is applied again.
 * @throws Problem 403 when there are too many.
 */
export function addRule(ctx: LandlordContext, contains: string): Promise<AppliedBankRule> {
  return applyRule(ctx, contains, 'Rule for bank lines added', async (tx) => {
    await requireRoom(tx, ctx.scope, { bankRules: { of: ctx.scope.userId } }, ctx.now)
    await insertRule(tx, ctx.scope, contains)
  })
}

/** @throws Problem 404, 409 when another rule has these words. */
export function changeRule(ctx: LandlordContext, id: number, contains: string): Promise<AppliedBankRule> {
  return applyRule(ctx, contains, 'Rule for bank lines changed', async (tx) => {
    // Two requests that give two rules the same words take turns, so the second is refused.
    await lockLandlord(tx, ctx.scope)
    await updateRule(tx, ctx.scope, id, contains)
  })
}

/**
 * Removes a rule. With `bringBack`, set-aside lines with its words are opened again, even those set aside by hand,
 * unless they contain the words of another rule. With `ownOnly`, only the lines that it has set aside itself. The rule
 * is removed last, so that an interrupted removal can be repeated.
 * @throws Problem 404
 */
export async function dropRule(
  ctx: LandlordContext,
  id: number,
  { bringBack = false, ownOnly = false }: { bringBack?: boolean | undefined; ownOnly?: boolean | undefined },
): Promise<void> {
  const { db, scope } = ctx
  await requireRule(db, scope, id)
  const open = ownOnly ? openAgainByRule : bringBackByRule
  if (bringBack || ownOnly) await byStretches(ctx, (tx, after) => open(tx, scope, { ruleId: id, after }))
  await db.transaction(async (tx) => {
    await removeRule(tx, scope, id)
    await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, 'Rule for bank lines removed'))
  })
}

/**
 * Writes a rule and then sets aside the lines with its words. If that is interrupted, the remaining lines stay open
 * until the rule is saved again.
 */
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
  const setAsideNow = await byStretches(ctx, (tx, after) =>
    setAsideByRule(tx, scope, { ruleId: written.id, contains: written.contains, after }),
  )
  const [rule] = await withLines(db, scope, [written])
  return { ...written, lines: rule?.lines ?? 0, setAsideNow }
}

/**
 * Moves lines a stretch at a time, because there may be tens of thousands: nobody else has to wait for all of them.
 * Returns how many it has moved.
 */
async function byStretches(
  { db, scope }: LandlordContext,
  move: (tx: Db, after: number) => Promise<{ lastId: number | null; lines: number }>,
): Promise<number> {
  const moveNext = (after: number) =>
    db.transaction(async (tx) => {
      const stretch = await move(tx, after)
      if (stretch.lines > 0) await announce(tx, 'bank', { people: [scope.userId] })
      return stretch
    })
  let moved = 0
  let lastId: number | null = 0
  while (lastId !== null) {
    const stretch = await moveNext(lastId)
    moved += stretch.lines
    lastId = stretch.lastId
  }
  return moved
}
