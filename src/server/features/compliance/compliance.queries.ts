import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { HeldDocument } from '#domain/compliance.ts'
import type { Day } from '#domain/day.ts'
import type { Standing } from '#domain/portfolio-compliance.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed, jsonList } from '#server/db/json.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { storedFacts, typesOf, withStoredFacts } from '#server/features/compliance/stored-compliance.queries.ts'
import {
  type InspectionRecord,
  inspectionRecords,
} from '#server/features/inspections/appointments/inspection-record.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Row = Omit<Standing, 'held'> & { held: number }
const standingOf = <R extends Row>(row: R) => ({ ...row, held: typesOf(row.held) })

/** What compliance is worked out from, of a landlord's occupied properties. */
function standingsOf({ userId }: LandlordScope, today: Day) {
  const { held, rating } = storedFacts(today)
  return {
    facts: sql`is_hmo as "isHmo", licence_required as "licenceRequired", has_gas as "hasGas", ${held} as "held", ${rating} as "rating"`,
    homes: sql`properties ${withStoredFacts} where properties.landlord_id = ${userId} and properties.occupancy_status = 'occupied'`,
  }
}

/** How the occupied properties stand, those that stand alike together: one statement, whose answer is short. */
export async function listStandings(db: Db, scope: LandlordScope, today: Day): Promise<Standing[]> {
  const { facts, homes } = standingsOf(scope, today)
  const select = sql`select ${facts}, count(*) as "count" from ${homes} group by 1, 2, 3, 4, 5`
  const { rows } = await db.execute<{ standings: Row[] }>(sql`select ${jsonList(select)} as "standings"`)
  return (rows[0]?.standings ?? []).map(standingOf)
}

/** What the compliance of each of the named properties is worked out from, of those that are occupied and theirs. */
export async function listStandingsOf(db: Db, scope: LandlordScope, ids: readonly number[], today: Day) {
  const { facts, homes } = standingsOf(scope, today)
  const { rows } = await db.execute<
    Row & { propertyId: number }
  >(sql`select properties.id as "propertyId", ${facts}, 1 as "count"
    from ${homes} and ${isOneOf(properties.id, ids)} order by properties.id`)
  return rows.map(standingOf)
}

export type StoredDocument = HeldDocument & { id: number; uploadDate: string }

/** The documents of the property of the statement around it, in date or not, as JSON. */
export const storedDocuments: SQL = fixed(
  jsonList(sql`select document.id, document.type, document.expiry_date as "expiryDate", document.upload_date as "uploadDate"
    from documents document where document.property_id = properties.id order by document.id`),
)

/** All that a property's report speaks of. @throws Problem 404 when it is not one of theirs. */
export async function getComplianceRecord(db: Db, scope: LandlordScope, propertyId: number) {
  const [record] = await db
    .select({
      documents: sql<StoredDocument[]>`${storedDocuments}`,
      inspections: sql<InspectionRecord[]>`${inspectionRecords}`,
    })
    .from(properties)
    .where(and(eq(properties.id, propertyId), eq(properties.landlordId, scope.userId)))
  if (!record) throw notFound('Property not found')
  return record
}
