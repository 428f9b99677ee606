import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { KeyScope } from '#domain/api-key.ts'
import { countFor, pageOf, readCursor } from '#server/db/paging.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

const ofLandlord = ({ userId }: LandlordScope) => eq(apiKeys.landlordId, userId)

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
}

export async function listKeys(db: Db, scope: LandlordScope, { limit, cursor }: AskedPage) {
  const [after] = readCursor(cursor, ['id']) ?? []
  const rows = await db
    .select(shown)
    .from(apiKeys)
    .where(and(ofLandlord(scope), after === undefined ? undefined : lt(apiKeys.id, after)))
    .orderBy(desc(apiKeys.id))
    .limit(countFor(limit))
  return pageOf(rows, limit, ({ id }) => [id])
}

export async function countKeys(tx: Db, scope: LandlordScope): Promise<number> {
  const [row] = await tx.select({ keys: count() }).from(apiKeys).where(ofLandlord(scope))
  return row?.keys ?? 0
}

export async function insertKey(
  tx: Db,
  { userId }: LandlordScope,
  key: { name: string; scopes: KeyScope[]; expiresAt: string | null; keyHash: string; createdAt: string },
) {
  const [row] = await tx
    .insert(apiKeys)
    .values({ ...key, landlordId: userId })
    .returning(shown)
  if (!row) throw new Error('A key was not stored')
  return row
}

export async function removeKey(tx: Db, scope: LandlordScope, id: number): Promise<boolean> {
  const removed = await tx
    .delete(apiKeys)
    .where(and(ofLandlord(scope), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id })
  return removed.length > 0
}
