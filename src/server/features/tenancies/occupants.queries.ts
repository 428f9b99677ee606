import { and, asc, eq, gt } from 'drizzle-orm'
import { countFor, pageOf, readCursor } from '#server/db/paging.ts'
import { occupants } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Details = Pick<typeof occupants.$inferInsert, 'name' | 'relationship' | 'email' | 'phone' | 'notes'>

const ofTenancy = (scope: LandlordScope, tenancyId: number) =>
  and(eq(occupants.tenantId, tenancyId), eq(occupants.landlordId, scope.userId))

/** In the order in which they were added. */
export async function listOccupants(db: Db, scope: LandlordScope, tenancyId: number, { limit, cursor }: AskedPage) {
  const [after] = readCursor(cursor, ['id']) ?? []
  const rows = await db
    .select()
    .from(occupants)
    .where(and(ofTenancy(scope, tenancyId), after === undefined ? undefined : gt(occupants.id, after)))
    .orderBy(asc(occupants.id))
    .limit(countFor(limit))
  return pageOf(rows, limit, ({ id }) => [id])
}

/** The caller has made sure that the tenancy is this landlord's. */
export async function insertOccupant(tx: Db, scope: LandlordScope, tenancyId: number, details: Details) {
  const [row] = await tx
    .insert(occupants)
    .values({ ...details, tenantId: tenancyId, landlordId: scope.userId })
    .returning()
  if (!row) throw new Error('No occupant was added')
  return row
}

interface Which {
  readonly tenancyId: number
  readonly id: number
}

const missing = () => notFound('Occupant not found')

/**
 * Locks an occupant until the transaction ends.
 * @throws Problem 404 when there is no such occupant in that tenancy of theirs.
 */
export async function lockOccupant(tx: Db, scope: LandlordScope, { tenancyId, id }: Which) {
  const [row] = await tx
    .select()
    .from(occupants)
    .where(and(eq(occupants.id, id), ofTenancy(scope, tenancyId)))
    .for('no key update')
  if (!row) throw missing()
  return row
}

/** @throws Problem 404 when there is no such occupant in that tenancy of theirs. */
export async function updateOccupant(db: Db, scope: LandlordScope, { tenancyId, id }: Which, details: Details) {
  const [row] = await db
    .update(occupants)
    .set(details)
    .where(and(eq(occupants.id, id), ofTenancy(scope, tenancyId)))
    .returning()
  if (!row) throw missing()
  return row
}

/** @throws Problem 404 when there is no such occupant in that tenancy of theirs. */
export async function removeOccupant(db: Db, scope: LandlordScope, tenancyId: number, id: number) {
  const removed = await db
    .delete(occupants)
    .where(and(eq(occupants.id, id), ofTenancy(scope, tenancyId)))
    .returning({ id: occupants.id })
  if (removed.length === 0) throw missing()
}
