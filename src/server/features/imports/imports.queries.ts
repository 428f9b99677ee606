/** What imports compare their rows with, and rows written many at a time. */
import { and, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The addresses of all of a landlord's properties. */
export const listAddresses = (db: Db, scope: LandlordScope) =>
  db
    .select({ id: properties.id, address: properties.address, city: properties.city })
    .from(properties)
    .where(eq(properties.landlordId, scope.userId))
    .orderBy(properties.id)

type NewProperty = Omit<typeof properties.$inferInsert, 'id' | 'landlordId' | 'createdAt'> & {
  readonly nextInspectionDate?: Day | null | undefined
}

/** Rows of one statement: well below the number of parameters that PostgreSQL takes. */
const rowsAtOnce = 250

/**
 * Adds properties with their first visits, and returns their ids by their join codes. A property whose code is taken is
 * left out. Nobody is notified of a visit: a new property has no tenants.
 */
export async function insertProperties(
  tx: Db,
  scope: LandlordScope,
  all: readonly NewProperty[],
): Promise<ReadonlyMap<string, number>> {
  const written = new Map<string, number>()
  for (const part of inParts(all, rowsAtOnce)) {
    const made = await tx
      .insert(properties)
      .values(part.map(({ nextInspectionDate: _, ...details }) => ({ ...details, landlordId: scope.userId })))
      .onConflictDoNothing({ target: properties.joinCode })
      .returning({ id: properties.id, joinCode: properties.joinCode })
    const visits = made.flatMap(({ id, joinCode }) => {
      const date = part.find((each) => each.joinCode === joinCode)?.nextInspectionDate
      return date ? [{ landlordId: scope.userId, propertyId: id, date }] : []
    })
    if (visits.length > 0) await tx.insert(inspections).values(visits)
    for (const { id, joinCode } of made) written.set(joinCode, id)
  }
  return written
}

/** Tenancies of some properties, by who moved in when. */
export function listTenanciesOf(db: Db, scope: LandlordScope, propertyIds: readonly number[]) {
  return db
    .select({
      propertyId: tenancies.propertyId,
      person: tenancies.userId,
      name: tenancies.tenantName,
      username: tenancies.tenantUsername,
      moveInDate: tenancies.moveInDate,
      active: tenancies.active,
    })
    .from(tenancies)
    .where(and(eq(tenancies.landlordId, scope.userId), isOneOf(tenancies.propertyId, propertyIds)))
}
