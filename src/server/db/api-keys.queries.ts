/** Who calls with an API key. */
import { and, eq, gte, isNull, lt, or } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export async function findKey(db: Db, keyHash: string) {
  const [row] = await db
    .select({
      keyId: apiKeys.id,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      createdAt: apiKeys.createdAt,
      id: users.id,
      role: users.role,
      name: users.name,
      email: users.email,
      isGuest: users.isGuest,
      subscriptionPlan: users.subscriptionPlan,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.landlordId))
    .where(and(eq(apiKeys.keyHash, keyHash), eq(users.role, 'landlord'), isNull(users.closedAt)))
  return row
}

/** Notes that a key was used, unless that was noted since. */
export async function touchKey(db: Db, keyId: number, { now, unlessSince }: { now: Date; unlessSince: Date }) {
  const { id, lastUsedAt } = apiKeys
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(id, keyId), or(isNull(lastUsedAt), lt(lastUsedAt, unlessSince.toISOString()))))
}

/** Ends the keys of an account: all of them, or those made since a moment (an ISO instant). */
export async function removeKeys(tx: Db, { userId }: AccountScope, since?: string): Promise<void> {
  const own = eq(apiKeys.landlordId, userId)
  await tx.delete(apiKeys).where(since === undefined ? own : and(own, gte(apiKeys.createdAt, since)))
}
