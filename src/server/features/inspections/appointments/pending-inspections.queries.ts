/** The properties that need a visit, and what was last found at each. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { InspectedProperty } from '#api/inspections.ts'
import { addDays, type Day, endOfTime } from '#domain/day.ts'
import { type InspectionQuestion, inspectionDueSoonDays, startOfPastYear } from '#domain/inspection.ts'
import { beyondAddress, byAddress } from '#server/db/by-address.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixedStatements, jsonObject } from '#server/db/json.ts'
import { countFor, pageOf, readCursor, rowsFor } from '#server/db/paging.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inspections, properties } from '#server/db/schema/lettings.ts'
import { foldedPatternOf, holdsFolded } from '#server/db/search.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

const ofLandlord = (scope: LandlordScope) => eq(properties.landlordId, scope.userId)
const place = jsonObject({ id: properties.id, address: properties.address, city: properties.city })
const matching = (q: string | undefined) => (q ? holdsFolded(properties.searchText, q) : undefined)

/** The landlord is compared in the appointments as well: otherwise those of all landlords might be read. */
const withAppointment = (
  landlord: SQL,
) => sql`${properties} left join ${inspections} on ${inspections.propertyId} = ${properties.id}
  and not ${inspections.completed} and ${inspections.landlordId} = ${landlord}`

/**
 * The day of the latest completed visit to the property of the surrounding statement. It is stored with the property;
 * only where that day is in the future, and so mistyped, are the visits themselves read.
 */
const lastVisit = (today: SQL): SQL => sql`case when ${properties.lastVisitOn} > ${today}::date
  then (select max(visit.date) from ${inspections} visit
    where visit.property_id = ${properties.id} and visit.completed and visit.date <= ${today}::date)
  else ${properties.lastVisitOn} end`

/** The rule of `pendingInspection` in SQL, over `withAppointment` and the day of the last visit. */
const needsVisit = (last: SQL, { soon, yearAgo }: Pick<Days, 'soon' | 'yearAgo'>): SQL =>
  sql`(${last} is null or ${last} < ${yearAgo}::date)
    and (${inspections.date} is null or ${inspections.date} <= ${soon}::date or ${last} is null)`

/** The days that a visit is judged by. */
type Days = Record<'today' | 'soon' | 'yearAgo', SQL>

const daysOf = (today: Day) => ({
  today,
  soon: addDays(today, inspectionDueSoonDays),
  yearAgo: startOfPastYear(today),
})

const daysAsValues = (today: Day): Days => {
  const days = daysOf(today)
  return { today: sql`${days.today}`, soon: sql`${days.soon}`, yearAgo: sql`${days.yearAgo}` }
}

type Pending = Pick<InspectedProperty, 'property' | 'nextInspectionDate'> & { lastInspectionDate: Day | null }

/** Sorts those without a date last. */
const noDate = sql.raw(`'${endOfTime}'`)

const pendingRows = fixedStatements(
  ['landlord', 'today', 'soon', 'yearAgo', 'day', 'id', 'pattern'],
  ({ rows: count, isNextPage, isSearch }: { rows: number; isNextPage: boolean; isSearch: boolean }, value) => {
    const { landlord, soon, yearAgo } = value
    const rows = sql.raw(String(count))
    const order = sql.raw('"orderDate", "orderId"')
    const last = lastVisit(value.today)
    const columns = sql`${properties.id}, ${properties.address}, ${properties.city}, ${inspections.date} as "nextInspectionDate",
      ${last} as "lastInspectionDate", coalesce(${inspections.date}, ${noDate}::date) as "orderDate",
      coalesce(${inspections.id}, ${properties.id}) as "orderId"`
    const beyond = (key: SQL) => (isNextPage ? sql`${key} > (${value.day}::date, ${value.id}::int)` : undefined)
    const matches = isSearch ? sql`${properties.searchText} like ${value.pattern}` : undefined
    const dueSoon = and(
      sql`${inspections.landlordId} = ${landlord} and not ${inspections.completed} and ${inspections.date} <= ${soon}::date`,
      beyond(sql`(${inspections.date}, ${inspections.id})`),
      needsVisit(last, value),
      matches,
    )
    const notVisited = sql`(${properties.lastVisitOn} is null or ${properties.lastVisitOn} < ${yearAgo}::date
      or ${properties.lastVisitOn} > ${value.today}::date)`
    const later = and(
      sql`${properties.landlordId} = ${landlord}`,
      notVisited,
      sql`(${inspections.date} is null or ${inspections.date} > ${soon}::date)`,
      needsVisit(last, value),
      matches,
      beyond(sql`(coalesce(${inspections.date}, ${noDate}::date), coalesce(${inspections.id}, ${properties.id}))`),
    )
    return sql`with soon as materialized (select ${columns} from ${inspections} join ${properties} on ${properties.id} = ${inspections.propertyId}
          where ${dueSoon} order by ${inspections.date}, ${inspections.id} limit ${rows}),
        later as (select ${columns} from ${withAppointment(landlord)} where ${later} order by ${order} limit ${rows} - (select count(*) from soon))
      select json_build_object('id', id, 'address', address, 'city', city) as "property", "nextInspectionDate", "lastInspectionDate",
        "orderDate", "orderId" from (select * from soon union all select * from later) pending order by ${order}`
  },
)

/**
 * The earliest next date first, then those without one. Those whose visit is due soon come first and are
 * found by the day of the visit; the rest is looked for among the homes that were never visited, or not
 * for a year, only where the page has room for it.
 */
export async function listPending(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, q }: AskedPage & Pick<Search, 'q'>,
  today: Day,
) {
  const after = readCursor(cursor, ['day', 'id'])
  const [day, id] = after ?? ['', 0]
  const values = { landlord: scope.userId, ...daysOf(today), day, id, pattern: foldedPatternOf(q ?? '') }
  const asked = { rows: countFor(limit), isNextPage: after !== undefined, isSearch: Boolean(q) }
  const result = await db.execute<Pending & { orderDate: Day; orderId: number }>(pendingRows(asked, values))
  const page = pageOf(result.rows, limit, (row) => [row.orderDate, row.orderId])
  return { ...page, rows: page.rows.map(({ orderDate: _, orderId: __, ...row }) => row) }
}

const hasReport = sql`exists (select 1 from ${inspectionReports} made where made.property_id = ${properties.id})`

const answers: Record<InspectionQuestion, (today: Day) => SQL> = {
  due: (today) => needsVisit(lastVisit(sql`${today}`), daysAsValues(today)),
  seen: () => hasReport,
  none: () => sql`not ${hasReport}`,
}

interface Search {
  q?: string | undefined
  show?: InspectionQuestion | undefined
}

const wanted = ({ q, show }: Search, today: Day) => and(matching(q), show && answers[show](today))

const nothingCounted = {
  total: 0,
  completed: 0,
  arranged: 0,
  properties: 0,
  found: 0,
  seen: 0,
  none: 0,
  pending: 0,
  overdue: 0,
  dueSoon: 0,
  scheduled: 0,
  noDate: 0,
}
type Counted = keyof typeof nothingCounted

/** In one statement: inspections made and arranged, properties to visit, and properties that a search finds. */
export async function countInspections(db: Db, scope: LandlordScope, today: Day, search: Search) {
  const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
  const last = lastVisit(sql`${today}`)
  const isDue = answers.due(today)
  const isOverdue = sql`(${inspections.date} < ${today}::date or (${inspections.date} = ${today}::date and ${last} is null))`
  const isLater = sql`${inspections.date} > ${addDays(today, inspectionDueSoonDays)}::date`
  const { rows } = await db.execute<Record<Counted, number>>(
    sql`select visits.*, homes.* from
      (select count(*)::int as "total", ${countOf(sql`${inspections.completed}`)} as "completed",
        ${countOf(sql`not ${inspections.completed}`)} as "arranged"
        from ${inspections} where ${eq(inspections.landlordId, scope.userId)}) visits,
      (select count(*)::int as "properties", ${countOf(isDue)} as "pending",
        ${countOf(sql`${isDue} and ${isOverdue}`)} as "overdue",
        ${countOf(sql`${isDue} and not ${isOverdue} and not ${isLater}`)} as "dueSoon",
        ${countOf(sql`${isDue} and ${isLater}`)} as "scheduled",
        ${countOf(sql`${isDue} and ${inspections.date} is null`)} as "noDate",
        ${countOf(hasReport)} as "seen", ${countOf(sql`not ${hasReport}`)} as "none",
        ${countOf(wanted(search, today) ?? sql`true`)} as "found" from ${withAppointment(sql`${scope.userId}`)} where ${ofLandlord(scope)}) homes`,
  )
  return rows[0] ?? nothingCounted
}

const latestReport = sql`(select ${jsonObject({
  id: sql`latest.id`,
  inspectionDate: sql`latest.inspection_date`,
  inspectionType: sql`latest.inspection_type`,
  overallCondition: sql`latest.overall_condition`,
  propertyRating: sql`latest.property_rating`,
})} from ${inspectionReports} latest where latest.property_id = ${properties.id}
  order by latest.inspection_date desc, latest.id desc limit 1)`
const reportCount = sql`(select count(*)::int from ${inspectionReports} made where made.property_id = ${properties.id})`

type Inspected = Omit<InspectedProperty, 'pending'> & { lastInspectionDate: Day | null }

/** By address; those that are due by the day of the visit, as the pending ones are. */
export async function listInspectedProperties(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, ...search }: AskedPage & Search,
  today: Day,
) {
  if (search.show === 'due') return listDueProperties(db, scope, { limit, cursor, q: search.q }, today)
  const after = readCursor(cursor, ['text', 'id'])
  const { rows } = await db.execute<Record<keyof Inspected, unknown> & Inspected>(
    sql`select ${place} as "property", ${inspections.date} as "nextInspectionDate", ${latestReport} as "latestReport",
      ${lastVisit(sql`${today}`)} as "lastInspectionDate",
      ${reportCount} as "reportCount"
    from ${withAppointment(sql`${scope.userId}`)} where ${and(ofLandlord(scope), wanted(search, today), beyondAddress(after))}
    order by ${byAddress} limit ${rowsFor(limit)}`,
  )
  return pageOf(rows, limit, ({ property }) => [property.address, property.id])
}

async function listDueProperties(db: Db, scope: LandlordScope, page: AskedPage & Pick<Search, 'q'>, today: Day) {
  const { rows, nextCursor } = await listPending(db, scope, page, today)
  const ids = rows.map(({ property }) => property.id)
  if (ids.length === 0) return { rows: [], nextCursor }
  const reports = await db.execute<{ id: number } & Pick<Inspected, 'latestReport' | 'reportCount'>>(
    sql`select ${properties.id}, ${latestReport} as "latestReport", ${reportCount} as "reportCount" from ${properties}
      where ${and(ofLandlord(scope), isOneOf(properties.id, ids))}`,
  )
  const reportsOf = new Map(reports.rows.map(({ id, ...report }) => [id, report]))
  const none = { latestReport: null, reportCount: 0 }
  return { rows: rows.map((row) => ({ ...row, ...(reportsOf.get(row.property.id) ?? none) })), nextCursor }
}
