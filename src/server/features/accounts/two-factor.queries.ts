import { and, count, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const ofAccount = ({ userId }: AccountScope) => eq(twoFactors.userId, userId)
const ownCodes = ({ userId }: AccountScope) => eq(recoveryCodes.userId, userId)

export async function findTwoFactor(db: Db, scope: AccountScope) {
  const { secret, enabledAt } = twoFactors
  const [row] = await db.select({ secret, enabledAt }).from(twoFactors).where(ofAccount(scope))
  return row
}

export async function countRecoveryCodesLeft(db: Db, scope: AccountScope): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(ownCodes(scope), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Stores a new secret, in place of an unconfirmed one. Returns false where two-factor sign-in is on. */
export async function insertSecret(db: Db, scope: AccountScope, secret: string): Promise<boolean> {
  const stored = await db
    .insert(twoFactors)
    .values({ userId: scope.userId, secret })
    .onConflictDoUpdate({ target: twoFactors.userId, set: { secret }, setWhere: isNull(twoFactors.enabledAt) })
    .returning({ userId: twoFactors.userId })
  return stored.length > 0
}

/** Switches two-factor sign-in on. Returns false where it is on already, or another secret has been made since. */
export async function enableTwoFactor(
  tx: Db,
  scope: AccountScope,
  { secret, lastStep, now }: { secret: string; lastStep: number; now: Date },
): Promise<boolean> {
  const enabled = await tx
    .update(twoFactors)
    .set({ enabledAt: now.toISOString(), lastStep })
    .where(and(ofAccount(scope), eq(twoFactors.secret, secret), isNull(twoFactors.enabledAt)))
    .returning({ userId: twoFactors.userId })
  return enabled.length > 0
}

export async function insertRecoveryCodes(tx: Db, { userId }: AccountScope, codeHashes: readonly string[]) {
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/**
 * Uses up the code of a half minute. Returns false where it, or a newer one, was used before, even a moment ago by
 * another request.
 */
export async function spendStep(db: Db, scope: AccountScope, step: number): Promise<boolean> {
  const { lastStep, enabledAt, userId } = twoFactors
  const used = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(ofAccount(scope), isNotNull(enabledAt), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId })
  return used.length > 0
}

/** Uses up a recovery code. Returns false where it does not exist or was used before. */
export async function spendRecoveryCode(db: Db, scope: AccountScope, codeHash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(and(ownCodes(scope), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export async function removeRecoveryCodes(tx: Db, scope: AccountScope): Promise<void> {
  await tx.delete(recoveryCodes).where(ownCodes(scope))
}

export async function removeTwoFactor(tx: Db, scope: AccountScope): Promise<boolean> {
  await removeRecoveryCodes(tx, scope)
  const removed = await tx.delete(twoFactors).where(ofAccount(scope)).returning({ userId: twoFactors.userId })
  return removed.length > 0
}

/** Switches off what was switched on since a moment (an ISO instant). */
export async function removeTwoFactorSince(tx: Db, scope: AccountScope, since: string): Promise<void> {
  const removed = await tx
    .delete(twoFactors)
    .where(and(ofAccount(scope), gte(twoFactors.enabledAt, since)))
    .returning({ userId: twoFactors.userId })
  if (removed.length > 0) await removeRecoveryCodes(tx, scope)
}
