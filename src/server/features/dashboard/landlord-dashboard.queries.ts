/**
 * A landlord's dashboard: two statements that are sent at once, because more round trips would cost more than anything
 * in them. A third one follows where there is room for tasks that can wait.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { appointment, type LandlordDashboard, type Task } from '#api/dashboard.ts'
import type { Day } from '#domain/day.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { recentRentShown } from '#domain/rent.ts'
import { type TaskUrgency, taskKinds, tasksShown, taskUrgency } from '#domain/task.ts'
import type { PaymentFrequency } from '#domain/tenancy.ts'
import { excerpt, fixedStatement, jsonList, selectionOf } from '#server/db/json.ts'
import { inspections } from '#server/db/schema/lettings.ts'
import { eventsOnLandlordsDashboard } from '#server/features/calendar/calendar.queries.ts'
import {
  partsOf,
  type TaskRow,
  tasksOf,
  type Values,
  valueNames,
  valuesFor,
  withDay,
} from '#server/features/dashboard/tasks.queries.ts'
import { newestRequests, type RequestGroup } from '#server/features/maintenance/maintenance.queries.ts'
import { shortPropertySelection, visitsOfProperties } from '#server/features/properties/properties.queries.ts'
import { homesOfRent, rentPaymentSelection } from '#server/features/rent/rent.queries.ts'
import { homesOfTenancies, shortTenancySelection } from '#server/features/tenancies/tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { JsonText } from '#server/platform/http/json-text.ts'

const rowsShown = sql.raw('50')

/** A count of rows of one kind and state: all of them, those whose day is past, and the sum of their rents. */
interface CountedRow {
  readonly subject: 'property' | 'tenancy' | 'rent' | 'repair' | 'document'
  readonly state: string
  readonly rows: number
  readonly past: number
  readonly amount: number
}

/** Lists of who lives where and what they owe, as JSON. */
type PeopleRow = {
  properties: string
  tenants: string
  rentPayments: string
}

/** The lists are JSON already; the rest are figures to calculate with. */
type WorkRow = {
  recentRentPayments: string
  calendarEvents: string
  inspections: string
  maintenanceRequests: string
  counts: CountedRow[]
  inspectionCount: number
  lapsedInsuranceCount: number
  undatedCount: number
  missingRentCount: number
  endingCount: number
  taxUpdateCount: number
  fixedRateCount: number
  depositCount: number
  depositReturnCount: number
  creditLeftCount: number
  tasks: TaskRow[]
}

/**
 * Counts are stored, and lists stop at fifty rows before anything is joined, so neither becomes slow with ten thousand
 * properties. Both statements take about the same time, and PostgreSQL runs them side by side.
 */
export async function getLandlordDashboard(db: Db, scope: LandlordScope, today: Day) {
  const values = valuesFor(scope, today)
  const [work, people] = await Promise.all([
    db.execute<WorkRow>(workOf(values)),
    db.execute<PeopleRow>(peopleOf(values)),
  ])
  const [row, lists] = [work.rows[0], people.rows[0]]
  if (!row || !lists) throw new Error('A select without a table answered no row')
  return {
    ...row,
    ...sumsOf(row.counts),
    tasks: withDay(row.tasks, today),
    properties: new JsonText<LandlordDashboard['properties']>(lists.properties),
    tenants: new JsonText<LandlordDashboard['tenants']>(lists.tenants),
    rentPayments: new JsonText<LandlordDashboard['rentPayments']>(lists.rentPayments),
    maintenanceRequests: new JsonText<LandlordDashboard['maintenanceRequests']>(row.maintenanceRequests),
    recentRentPayments: new JsonText<LandlordDashboard['recentRentPayments']>(row.recentRentPayments),
    calendarEvents: new JsonText<LandlordDashboard['calendarEvents']>(row.calendarEvents),
    inspections: new JsonText<LandlordDashboard['inspections']>(row.inspections),
  }
}

function sumsOf(counts: readonly CountedRow[]) {
  const of = (subject: CountedRow['subject'], state?: string) =>
    counts.filter((each) => each.subject === subject && (state === undefined || each.state === state))
  const sum = (rows: readonly CountedRow[], field: 'rows' | 'past') =>
    rows.reduce((total, row) => total + row[field], 0)
  const toCome = (rows: readonly CountedRow[]) => sum(rows, 'rows') - sum(rows, 'past')
  return {
    homes: (status: OccupancyStatus) => sum(of('property', status), 'rows'),
    /** Sums of rent by frequency, which is all that the monthly income needs. */
    rents: of('tenancy').map(({ state, rows, amount }) => {
      const [activity, paymentFrequency] = state.split(' ') as ['active' | 'ended', PaymentFrequency]
      return { active: activity === 'active', paymentFrequency, count: rows, rentAmount: amount }
    }),
    /** Without completed requests. */
    requestGroups: of('repair').map(({ state, rows }): RequestGroup => {
      const [status, urgency] = state.split(' ') as [RequestGroup['status'], RequestGroup['urgency']]
      return { status, urgency, count: rows }
    }),
    unpaidRentCount: sum(of('rent'), 'rows'),
    overdueRentCount: sum(of('rent'), 'past'),
    expiredDocumentCount: sum(of('document', 'renewable'), 'past'),
    expiringDocumentCount: toCome(of('document')),
    /** Of those, documents that their property needs and that no newer one has replaced. */
    documentsToRenewCount: toCome(of('document')) - toCome(of('document', 'settled')),
  }
}

const peopleOf = fixedStatement(valueNames, (value) => {
  const parts = partsOf(value)
  return sql`select
    ${jsonList(sql`select ${shortPropertySelection}
      from (select * from properties where ${parts.property} order by address_order, id limit ${rowsShown}) properties
      ${visitsOfProperties} order by properties.address_order, properties.id`)}::text as "properties",

    ${jsonList(sql`select ${shortTenancySelection}
      from (select * from tenancies where ${parts.tenancy} order by tenant_name, id limit ${rowsShown}) tenancies
      ${homesOfTenancies} order by tenancies.tenant_name, tenancies.id`)}::text as "tenants",

    ${jsonList(sql`select ${rentPaymentSelection} from (${openRent(parts, value)}) rent_payments ${homesOfRent}
      order by rent_payments.place, rent_payments.due_date, rent_payments.id`)}::text as "rentPayments"
  `
})

const workOf = fixedStatement(valueNames, (value) => {
  const { landlord, today } = value
  const parts = partsOf(value)
  return sql`select
    ${jsonList(countsOf(value))} as "counts",
    (select count(*)::int from inspections where ${parts.visit}) as "inspectionCount",
    (select count(*)::int from documents where ${parts.lapsedInsurance}) as "lapsedInsuranceCount",
    (select count(*)::int from documents where ${parts.undated}) as "undatedCount",
    (select count(*)::int from tenancies where ${parts.withoutRent}) as "missingRentCount",
    (select count(*)::int from tenancies where ${parts.ending}) as "endingCount",
    (select count(*)::int from tax_updates where ${parts.taxUpdate}) as "taxUpdateCount",
    (select count(*)::int from mortgages where ${parts.fixedRate}) as "fixedRateCount",
    (select count(*)::int from deposits where ${parts.unprotected}) as "depositCount",
    (select count(*)::int from deposits where ${parts.depositReturn}) as "depositReturnCount",
    (select count(*)::int from tenancies where ${parts.creditLeft}) as "creditLeftCount",

    ${jsonList(sql`select ${rentPaymentSelection}
      from (select * from rent_payments where ${parts.rent} and due_date between ${value.recentStart} and ${today}
        order by due_date desc, id desc limit ${sql.raw(String(recentRentShown))}) rent_payments ${homesOfRent}
      order by rent_payments.due_date desc, rent_payments.id desc`)}::text as "recentRentPayments",

    ${jsonList(eventsOnLandlordsDashboard(landlord, { from: value.monthStart, to: value.monthEnd }))}::text as "calendarEvents",

    ${jsonList(sql`select ${visitSelection} from inspections where ${parts.openVisit}
      order by inspections.date, inspections.id limit ${rowsShown}`)}::text as "inspections",

    ${jsonList(newestRequests(sql`maintenance_requests.landlord_id = ${landlord}`))}::text as "maintenanceRequests",

    ${jsonList(tasksOf(parts, today, tasksShown, kindsOf('now')))} as "tasks"
  `
})

const kindsOf = (...urgencies: TaskUrgency[]) => taskKinds.filter((kind) => urgencies.includes(taskUrgency[kind]))

const lessUrgentOf = fixedStatement(
  valueNames,
  (value) =>
    sql`select ${jsonList(tasksOf(partsOf(value), value.today, tasksShown, kindsOf('soon', 'later')))} as "tasks"`,
)

/**
 * The tasks that can wait, up to `tasksShown`. Where the urgent ones already fill the screen nobody asks for these: the
 * plan of their kinds alone would be a sixth of the dashboard of 1,000 properties. As they are read a moment later,
 * they may know of a change that the rest does not.
 */
export async function listLessUrgentTasks(db: Db, scope: LandlordScope, today: Day): Promise<Task[]> {
  const { rows } = await db.execute<Pick<WorkRow, 'tasks'>>(lessUrgentOf(valuesFor(scope, today)))
  return withDay(rows[0]?.tasks ?? [], today)
}

/**
 * Documents count up to the last day that the dashboard looks ahead to, everything else whatever its day. Later
 * documents are not even read.
 */
const countsOf = ({ landlord, today, lastExpiry }: Values) => {
  const counted = (where: SQL) => sql`select subject, state, sum(rows)::int as rows,
      coalesce(sum(rows) filter (where day < ${today}), 0)::int as past, sum(amount)::bigint as amount
    from portfolio_counts where landlord_id = ${landlord} and ${where} group by 1, 2`
  return sql`${counted(sql`subject in ('property', 'tenancy', 'rent', 'repair')`)}
    union all ${counted(sql`subject = 'document' and day <= ${lastExpiry}`)}`
}

/**
 * Late rent first, then rent marked overdue and due later, then rent due soon: each read in the order of its own index,
 * and no further than the screen shows.
 */
const openRent = (parts: ReturnType<typeof partsOf>, { today, lastRentDue }: Values) => {
  const first = (place: string, where: SQL) =>
    sql`(select ${sql.raw(place)} as place, * from rent_payments where ${where} order by due_date, id limit ${rowsShown})`
  return sql`select * from (${first('1', parts.lateRent)}
    union all ${first('2', sql`${parts.rent} and status = 'overdue' and due_date >= ${today}`)}
    union all ${first('3', sql`${parts.openRent} and status <> 'overdue' and due_date between ${today} and ${lastRentDue}`)}) open
    order by place, due_date, id limit ${rowsShown}`
}

/** With the beginning of its notes (rule: dashboard-short-texts). */
const visitSelection = selectionOf(appointment, {
  ...getTableColumns(inspections),
  notes: excerpt(inspections.notes, 200),
})
