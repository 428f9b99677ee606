import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ComplianceProperty, HeldDocument } from '#domain/compliance/compliance.ts'
import type { Standing } from '#domain/compliance/portfolio.ts'
import type { Day } from '#domain/day.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import type { PropertyRating } from '#domain/property-rating.ts'
import { beyondAddress, byAddress } from '#server/db/by-address.ts'
import { fixed, fixedStatement, jsonList } from '#server/db/json.ts'
import { firstRows, pageOf, readCursor } from '#server/db/paging.ts'
import { complianceState } from '#server/db/portfolio-counts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { holdsFolded } from '#server/db/search.ts'
import { dayValues, factsOf, typesOf } from '#server/features/compliance/stored-compliance.queries.ts'
import {
  type InspectionRecord,
  inspectionRecords,
} from '#server/features/inspections/appointments/inspection-record.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** As `complianceState` has it. */
type State = [isHmo: boolean, licenceRequired: boolean, hasGas: boolean, held: number, rating: PropertyRating | null]

function standingOf(state: string, count: number): Standing {
  const [isHmo, licenceRequired, hasGas, held, rating]: State = JSON.parse(state)
  return { isHmo, licenceRequired, hasGas, held: typesOf(held), rating, count }
}

const state = sql.raw(complianceState)
const columns = sql.raw('property_id, is_hmo, licence_required, has_gas')

/** Rows of `property_compliance`, with what they say recalculated for that day. */
function onThatDay(rows: SQL, days: Record<'today' | 'startOfYear', SQL>): SQL {
  const { held, rating } = factsOf(sql`stored.property_id`, days)
  return sql`select ${columns}, ${held} as held, ${rating} as rating from ${rows} stored`
}

/** The rows that are not valid on that day, which are few: `portfolio_counts` still counts them as they were stored. */
const outdated = ({ landlord, today }: Record<'landlord' | 'today', SQL>) =>
  sql`select * from property_compliance where landlord_id = ${landlord} and is_occupied and valid_until < ${today}
    union all select * from property_compliance
      where landlord_id = ${landlord} and is_occupied and valid_from > ${today} and valid_until >= ${today}`

const standings = fixedStatement(
  ['landlord', 'today', 'startOfYear'],
  (value) => sql`with outdated as materialized (${outdated(value)})
    select state, sum(rows)::int as count from (
      select state, rows from portfolio_counts where landlord_id = ${value.landlord} and subject = 'compliance'
      union all select ${state}, -1 from outdated
      union all select ${state}, 1 from (${onThatDay(sql`outdated`, value)}) today
    ) counted group by state having sum(rows) <> 0`,
)

/**
 * The standings of the occupied properties, and how many properties share each. They are already
 * counted, except where something has just changed.
 */
export async function listStandings(db: Db, scope: LandlordScope, today: Day): Promise<Standing[]> {
  const values = { landlord: scope.userId, ...dayValues(today) }
  const { rows } = await db.execute<{ state: string; count: number }>(standings(values))
  return rows.map(({ state, count }) => standingOf(state, count))
}

const standingsById = fixedStatement(
  ['landlord', 'ids', 'today', 'startOfYear'],
  (value) => sql`select property_id as "propertyId", ${state} as state
    from (${onThatDay(
      sql`(select * from property_compliance where landlord_id = ${value.landlord} and is_occupied
        and property_id = any (array(select json_array_elements_text(${value.ids}::json)::int)))`,
      value,
    )}) today order by property_id`,
)

/** What the compliance of each of the given properties follows from; only of those that are occupied and theirs. */
export async function listStandingsOf(db: Db, scope: LandlordScope, ids: readonly number[], today: Day) {
  const values = { landlord: scope.userId, ids: JSON.stringify(ids), ...dayValues(today) }
  const { rows } = await db.execute<{ propertyId: number; state: string }>(standingsById(values))
  return rows.map(({ propertyId, state }) => ({ propertyId, ...standingOf(state, 1) }))
}

export type StoredDocument = HeldDocument & { id: number; uploadDate: string }

/** The documents of the surrounding statement's property, valid or expired, as JSON. */
export const storedDocuments: SQL = fixed(
  jsonList(sql`select document.id, document.type, document.expiry_date as "expiryDate", document.upload_date as "uploadDate"
    from documents document where document.property_id = properties.id order by document.id`),
)

type ComplianceRecord = ComplianceProperty & {
  propertyId: number
  address: string
  city: string
  occupancyStatus: OccupancyStatus
  documents: StoredDocument[]
  inspections: InspectionRecord[]
}

/** Everything that the compliance reports of all properties, or of those that match `q`, are made from, by address. */
export async function listComplianceRecords(
  db: Db,
  scope: LandlordScope,
  { q, limit, cursor }: AskedPage & { q?: string | undefined },
) {
  const after = readCursor(cursor, ['text', 'id'])
  const wanted = and(
    eq(properties.landlordId, scope.userId),
    q ? holdsFolded(properties.searchText, q) : undefined,
    beyondAddress(after),
  )
  const { rows } =
    await db.execute<ComplianceRecord>(sql`select properties.id as "propertyId", properties.address, properties.city,
      properties.occupancy_status as "occupancyStatus", properties.is_hmo as "isHmo",
      properties.licence_required as "licenceRequired", properties.has_gas as "hasGas",
      ${storedDocuments} as "documents", ${inspectionRecords} as "inspections"
    from ${firstRows(properties, wanted, byAddress, limit)} order by ${byAddress}`)
  return pageOf(rows, limit, ({ address, propertyId }) => [address, propertyId])
}

/**
 * Everything that a property's compliance report is made from.
 * @throws Problem 404 when it is not one of theirs.
 */
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
