/** Which properties need a visit, and what was last found at each. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { InspectedProperty } from '#api/inspections.ts'
import { addDays, type Day } from '#domain/day.ts'
import { inspectionDueSoonDays, startOfPastYear } from '#domain/inspection.ts'
import { jsonObject } from '#server/db/json.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inspections, properties } from '#server/db/schema/lettings.ts'
import { holds } from '#server/db/search.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Paging {
  limit: number
  cursor?: string | undefined
}

const mine = (scope: LandlordScope) => eq(properties.landlordId, scope.userId)
const place = jsonObject({ id: properties.id, address: properties.address, city: properties.city })
const searched = sql`(${properties.address} || ' ' || ${properties.city})`
const found = (q: string | undefined) => (q ? holds(searched, q) : undefined)

const withAppointment = sql`${properties} left join ${inspections}
  on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`

/** With the day of the last visit that was kept, too: one pass over a landlord's visits, however many homes there are. */
const withLastVisit = ({ userId }: LandlordScope, today: Day): SQL => sql`${withAppointment}
  left join (select visit.property_id, max(visit.date) as date from ${inspections} visit
    where visit.landlord_id = ${userId} and visit.completed and visit.date <= ${today} group by visit.property_id) last
    on last.property_id = ${properties.id}`

/** The rule that `pendingInspection` tells of one property, over `withLastVisit`. */
const needsVisit = (today: Day): SQL => {
  const soon = addDays(today, inspectionDueSoonDays)
  return sql`(last.date is null or last.date < ${startOfPastYear(today)})
    and (${inspections.date} is null or ${inspections.date} <= ${soon} or last.date is null)`
}

type Pending = Pick<InspectedProperty, 'property' | 'nextInspectionDate'> & { lastInspectionDate: Day | null }

/** Behind every day that there is: where those without a date stand. */
const noDate = '9999-12-31'

/** The earliest next date first, then those without one. */
export async function listPending(db: Db, scope: LandlordScope, { limit, cursor }: Paging, today: Day) {
  const after = readCursor(cursor, ['day', 'id'])
  const order = sql`coalesce(${inspections.date}, ${noDate}::date), coalesce(${inspections.id}, ${properties.id})`
  const beyond = after && sql`(${order}) > (${after[0]}::date, ${after[1]}::int)`
  const { rows } = await db.execute<Pending & { inspectionId: number | null }>(
    sql`select ${place} as "property", ${inspections.date} as "nextInspectionDate", ${inspections.id} as "inspectionId",
      last.date as "lastInspectionDate"
    from ${withLastVisit(scope, today)} where ${and(mine(scope), needsVisit(today), beyond)} order by ${order} limit ${limit + 1}`,
  )
  return pageOf(rows, limit, (row) => [row.nextInspectionDate ?? noDate, row.inspectionId ?? row.property.id])
}

/** In one statement: inspections made and arranged, properties to visit, and properties that a search finds. */
export async function countInspections(db: Db, scope: LandlordScope, today: Day, q: string | undefined) {
  const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
  const { rows } = await db.execute<Record<'total' | 'completed' | 'pending' | 'properties' | 'found', number>>(
    sql`select visits.*, homes.* from
      (select count(*)::int as "total", ${countOf(sql`${inspections.completed}`)} as "completed"
        from ${inspections} where ${eq(inspections.landlordId, scope.userId)}) visits,
      (select count(*)::int as "properties", ${countOf(needsVisit(today))} as "pending",
        ${countOf(found(q) ?? sql`true`)} as "found" from ${withLastVisit(scope, today)} where ${mine(scope)}) homes`,
  )
  return rows[0] ?? { total: 0, completed: 0, pending: 0, properties: 0, found: 0 }
}

const latestReport = sql`(select ${jsonObject({
  id: sql`latest.id`,
  inspectionDate: sql`latest.inspection_date`,
  inspectionType: sql`latest.inspection_type`,
  overallCondition: sql`latest.overall_condition`,
  propertyRating: sql`latest.property_rating`,
})} from ${inspectionReports} latest where latest.property_id = ${properties.id}
  order by latest.inspection_date desc, latest.id desc limit 1)`

/** By address. */
export async function listInspectedProperties(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, q }: Paging & { q?: string | undefined },
) {
  const after = readCursor(cursor, ['text', 'id'])
  const beyond = after && sql`(${properties.address}, ${properties.id}) > (${after[0]}, ${after[1]}::int)`
  const { rows } = await db.execute<Record<keyof InspectedProperty, unknown> & InspectedProperty>(
    sql`select ${place} as "property", ${inspections.date} as "nextInspectionDate", ${latestReport} as "latestReport",
      (select count(*)::int from ${inspectionReports} made where made.property_id = ${properties.id}) as "reportCount"
    from ${withAppointment} where ${and(mine(scope), found(q), beyond)}
    order by ${properties.address}, ${properties.id} limit ${limit + 1}`,
  )
  return pageOf(rows, limit, ({ property }) => [property.address, property.id])
}
