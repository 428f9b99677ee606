import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { HeldDocument } from '#domain/compliance.ts'
import type { Day } from '#domain/day.ts'
import { documentTypes } from '#domain/document.ts'
import { startOfPastYear } from '#domain/inspection.ts'
import type { Standing } from '#domain/portfolio-compliance.ts'
import { fixed, jsonList } from '#server/db/json.ts'
import { properties } from '#server/db/schema/lettings.ts'
import {
  type InspectionRecord,
  inspectionRecords,
  latestRatings,
} from '#server/features/inspections/appointments/inspection-record.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** In a statement over many properties, what one holds is a number: a bit for each type, 1 for the first of `documentTypes`. */
const bit = sql.raw(`1 << (array_position(array[${documentTypes.map((type) => `'${type}'`).join(', ')}], type) - 1)`)
const typesOf = (bits: number) => documentTypes.filter((_, at) => bits & (1 << at))

type Row = Omit<Standing, 'held'> & { held: number }
const standingOf = <R extends Row>(row: R) => ({ ...row, held: typesOf(row.held) })

const facts = sql.raw(`is_hmo as "isHmo", licence_required as "licenceRequired", has_gas as "hasGas",
  coalesce(papers.held, 0) as "held", visit.rating as "rating"`)

/** A landlord's occupied properties, each with what it holds in date and how it was last rated; `among` narrows them down. */
function homes({ userId }: LandlordScope, today: Day, among = sql.raw('true')): SQL {
  const theirs = sql`landlord_id = ${userId}`
  return sql`properties
    left join (select property_id, bit_or(${bit}) as held from documents
      where ${theirs} and ${among} and (expiry_date is null or expiry_date >= ${today}) group by property_id) papers
      on papers.property_id = properties.id
    left join (${latestRatings(sql`${theirs} and ${among}`, { since: startOfPastYear(today), until: today })}) visit
      on visit.property_id = properties.id
    where ${theirs} and properties.occupancy_status = 'occupied'`
}

/** How the occupied properties stand, those that stand alike together: one statement, whose answer is short. */
export async function listStandings(db: Db, scope: LandlordScope, today: Day): Promise<Standing[]> {
  const select = sql`select ${facts}, count(*) as "count" from ${homes(scope, today)} group by 1, 2, 3, 4, 5`
  const { rows } = await db.execute<{ standings: Row[] }>(sql`select ${jsonList(select)} as "standings"`)
  return (rows[0]?.standings ?? []).map(standingOf)
}

/** What the compliance of each of the named properties is worked out from, of those that are occupied and theirs. */
export async function listStandingsOf(db: Db, scope: LandlordScope, ids: readonly number[], today: Day) {
  const among = sql`property_id in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const select = sql`select properties.id as "propertyId", ${facts}, 1 as "count"
    from ${homes(scope, today, among)} and ${inArray(properties.id, [...ids])} order by properties.id`
  const { rows } = await db.execute<Row & { propertyId: number }>(select)
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
