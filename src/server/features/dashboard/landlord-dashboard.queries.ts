/** A landlord's dashboard is one statement: a round trip costs more than anything that is in it. */
import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { appointment, type LandlordDashboard, type Task, task } from '#api/dashboard.ts'
import { addDays, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { recentRentDays, recentRentShown, rentHorizonOnDashboardDays } from '#domain/rent.ts'
import type { PaymentFrequency } from '#domain/tenancy.ts'
import { tasksShown, taskWindows } from '#domain/today.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { fixedStatement, jsonList, selectionOf } from '#server/db/json.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { dated, documents, replaceable } from '#server/db/schema/documents.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests, waitingRequests } from '#server/db/schema/maintenance.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { mortgages, taxUpdates } from '#server/db/schema/tax.ts'
import { eventsOnLandlordsDashboard } from '#server/features/calendar/calendar.queries.ts'
import { unprotectedDeposits } from '#server/features/deposits/deposit-reminders.queries.ts'
import {
  newestRequests,
  type RequestGroup,
  senderFullName,
  sendersAndHomes,
} from '#server/features/maintenance/maintenance.queries.ts'
import { propertySelection, visitsOfProperties } from '#server/features/properties/properties.queries.ts'
import { homesOfRent, rentPaymentSelection } from '#server/features/rent/rent.queries.ts'
import { homesOfTenancies, tenancySelection } from '#server/features/tenancies/tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { JsonText } from '#server/platform/http/json-text.ts'

const rowsShown = sql.raw('50')

/** Rows of one kind and state that count: all of them, those whose day is past, and the sum of their rents. */
interface CountedRow {
  readonly subject: 'property' | 'tenancy' | 'rent' | 'repair' | 'document'
  readonly state: string
  readonly rows: number
  readonly past: number
  readonly amount: number
}

/** The lists are JSON already; the rest is reckoned with. */
interface LandlordRow {
  properties: string
  tenants: string
  rentPayments: string
  recentRentPayments: string
  calendarEvents: string
  inspections: string
  maintenanceRequests: string
  counts: CountedRow[]
  inspectionCount: number
  undatedCount: number
  endingCount: number
  taxUpdateCount: number
  fixedRateCount: number
  depositCount: number
  tasks: TaskRow[]
}

/** An empty home is empty today, and has no day of its own. */
type TaskRow = Omit<Task, 'date'> & { date: Day | null }

const valuesFor = ({ userId }: LandlordScope, today: Day) => ({
  landlord: userId,
  today,
  monthStart: firstOfMonth(today),
  monthEnd: lastOfMonth(today),
  recentStart: addDays(today, -recentRentDays),
  rentHorizon: addDays(today, rentHorizonOnDashboardDays),
  lastVisit: addDays(today, taskWindows.inspectionDays),
  lastEnd: addDays(today, taskWindows.tenancyEndingDays),
  lastExpiry: addDays(today, taskWindows.documentDays),
  lastUpdate: addDays(today, taskWindows.taxUpdateDays),
  lastRate: addDays(today, taskWindows.fixedRateDays),
})

/** Counts are read where they are kept; the lists stop at fifty rows, before anything is joined. Neither grows into a wait at ten thousand properties. */
export async function getLandlordDashboard(db: Db, scope: LandlordScope, today: Day) {
  const result = await db.execute(dashboardOf(valuesFor(scope, today)))
  const row = result.rows[0] as unknown as LandlordRow
  return {
    ...row,
    ...sumsOf(row.counts),
    tasks: withDay(row.tasks, today),
    properties: new JsonText<LandlordDashboard['properties']>(row.properties),
    tenants: new JsonText<LandlordDashboard['tenants']>(row.tenants),
    rentPayments: new JsonText<LandlordDashboard['rentPayments']>(row.rentPayments),
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
    /** Without the completed ones, which need no doing. */
    requestGroups: of('repair').map(({ state, rows }): RequestGroup => {
      const [status, urgency] = state.split(' ') as [RequestGroup['status'], RequestGroup['urgency']]
      return { status, urgency, count: rows }
    }),
    unpaidRentCount: sum(of('rent'), 'rows'),
    overdueRentCount: sum(of('rent'), 'past'),
    expiredDocumentCount: sum(of('document', 'renewable'), 'past'),
    expiringDocumentCount: toCome(of('document')),
    /** Of those, the ones that apply to their property and that no newer one has replaced. */
    documentsToRenewCount: toCome(of('document')) - toCome(of('document', 'settled')),
  }
}

const valueNames = [
  'landlord',
  'today',
  'monthStart',
  'monthEnd',
  'recentStart',
  'rentHorizon',
  'lastVisit',
  'lastEnd',
  'lastExpiry',
  'lastUpdate',
  'lastRate',
] as const
type Values = Record<(typeof valueNames)[number], SQL>

const dashboardOf = fixedStatement(valueNames, (value) => {
  const { landlord, today } = value
  const parts = partsOf(value)
  return sql`select
    ${jsonList(countsOf(value))} as "counts",
    (select count(*)::int from inspections where ${parts.visit}) as "inspectionCount",
    (select count(*)::int from documents where ${parts.undated}) as "undatedCount",
    (select count(*)::int from tenancies where ${parts.ending}) as "endingCount",
    (select count(*)::int from tax_updates where ${parts.taxUpdate}) as "taxUpdateCount",
    (select count(*)::int from mortgages where ${parts.fixedRate}) as "fixedRateCount",
    (select count(*)::int from deposits where ${parts.deposit}) as "depositCount",

    ${jsonList(sql`select ${propertySelection}
      from (select * from properties where ${parts.property} order by address, id limit ${rowsShown}) properties
      ${visitsOfProperties} order by properties.address, properties.id`)}::text as "properties",

    ${jsonList(sql`select ${tenancySelection}
      from (select * from tenancies where ${parts.tenancy} order by tenant_name, id limit ${rowsShown}) tenancies
      ${homesOfTenancies} order by tenancies.tenant_name, tenancies.id`)}::text as "tenants",

    ${jsonList(sql`select ${rentPaymentSelection} from (${openRent(parts, value)}) rent_payments ${homesOfRent}
      order by rent_payments.place, rent_payments.due_date, rent_payments.id`)}::text as "rentPayments",

    ${jsonList(sql`select ${rentPaymentSelection}
      from (select * from rent_payments where ${parts.rent} and due_date between ${value.recentStart} and ${today}
        order by due_date desc, id desc limit ${sql.raw(String(recentRentShown))}) rent_payments ${homesOfRent}
      order by rent_payments.due_date desc, rent_payments.id desc`)}::text as "recentRentPayments",

    ${jsonList(eventsOnLandlordsDashboard(landlord, { from: value.monthStart, to: value.monthEnd }))}::text as "calendarEvents",

    ${jsonList(sql`select ${visitSelection} from inspections where ${parts.openVisit}
      order by inspections.date, inspections.id limit ${rowsShown}`)}::text as "inspections",

    ${jsonList(newestRequests(sql`maintenance_requests.landlord_id = ${landlord}`))}::text as "maintenanceRequests",

    ${jsonList(tasksOf(parts, today, tasksShown))} as "tasks"
  `
})

/** A document counts until the last day that the dashboard looks ahead to; everything else whenever it is. The later ones are not even read. */
const countsOf = ({ landlord, today, lastExpiry }: Values) => {
  const counted = (where: SQL) => sql`select subject, state, sum(rows)::int as rows,
      coalesce(sum(rows) filter (where day < ${today}), 0)::int as past, sum(amount)::bigint as amount
    from portfolio_counts where landlord_id = ${landlord} and ${where} group by 1, 2`
  return sql`${counted(sql`subject in ('property', 'tenancy', 'rent', 'repair')`)}
    union all ${counted(sql`subject = 'document' and day <= ${lastExpiry}`)}`
}

/**
 * The late ones first, then what is marked overdue and due later, then what is due soon: each read in the order of an index of its own and
 * no further than the screen goes.
 */
const openRent = (parts: ReturnType<typeof partsOf>, { today, rentHorizon }: Values) => {
  const first = (place: string, where: SQL) =>
    sql`(select ${sql.raw(place)} as place, * from rent_payments where ${where} order by due_date, id limit ${rowsShown})`
  return sql`select * from (${first('1', parts.lateRent)}
    union all ${first('2', sql`${parts.rent} and status = 'overdue' and due_date >= ${today}`)}
    union all ${first('3', sql`${parts.openRent} and status <> 'overdue' and due_date between ${today} and ${rentHorizon}`)}) open
    order by place, due_date, id limit ${rowsShown}`
}

const visitSelection = selectionOf(appointment, getTableColumns(inspections))

/** The rows that a dashboard speaks of, named once for the counts and for the lists. */
function partsOf({ landlord, today, lastVisit, lastEnd, lastExpiry, lastUpdate, lastRate }: Values) {
  const rent = sql`rent_payments.landlord_id = ${landlord}`
  const openRent = sql`${rent} and rent_payments.status <> 'paid'`
  const openVisit = sql`inspections.landlord_id = ${landlord} and not inspections.completed`
  const document = sql`documents.landlord_id = ${landlord} and documents.to_renew`
  const tenancy = sql`tenancies.landlord_id = ${landlord}`
  const request = sql`maintenance_requests.landlord_id = ${landlord}`
  return {
    property: sql`properties.landlord_id = ${landlord}`,
    tenancy,
    rent,
    openRent,
    lateRent: sql`${openRent} and rent_payments.due_date < ${today}`,
    openVisit,
    visit: sql`${openVisit} and inspections.date <= ${lastVisit}`,
    // Agreements and the like run out for good; a certificate is renewed.
    expired: sql`${document} and documents.type in ${replaceable} and documents.expiry_date < ${today}`,
    toRenew: sql`${document} and documents.expiry_date between ${today} and ${lastExpiry}`,
    undated: sql`${document} and documents.type in ${dated} and documents.expiry_date is null`,
    urgentRepair: sql`${request} and ${waitingRequests.urgent}`,
    waitingRepair: sql`${request} and ${waitingRequests.other}`,
    taxUpdate: sql`tax_updates.landlord_id = ${landlord} and tax_updates.submitted_on is null and tax_updates.due_date <= ${lastUpdate}`,
    fixedRate: sql`mortgages.landlord_id = ${landlord} and mortgages.fixed_until between ${today} and ${lastRate}`,
    deposit: unprotectedDeposits(landlord),
    ending: sql`${tenancy} and tenancies.active and tenancies.move_out_date between ${today} and ${lastEnd}`,
  }
}

const taskSelection = (kind: SQL, fields: Pick<Record<keyof Task, SQLWrapper>, 'date' | 'entityId'>, about = {}) =>
  selectionOf(task, {
    kind,
    propertyId: properties.id,
    address: properties.address,
    person: sql`null::text`,
    amount: sql`null::int`,
    documentType: sql`null::text`,
    issueType: sql`null::text`,
    summary: sql`null::text`,
    ...fields,
    ...about,
  })

/** The tasks of one kind, of the first rows of its table. */
const tasksFrom = (table: PgTable, selection: SQL, joins: SQL) => {
  const name = sql.raw(getTableName(table))
  return (where: SQL, order: SQL) => (limit: number) =>
    sql`(select ${selection}
    from (select * from ${name} where ${where} order by ${order} limit ${sql.raw(String(limit))}) ${name} ${joins} order by ${order})`
}

const lateRent = tasksFrom(
  rentPayments,
  taskSelection(
    sql`'rent_overdue'`,
    { date: rentPayments.dueDate, entityId: rentPayments.id },
    { person: tenantFullName, amount: rentPayments.outstanding },
  ),
  homesOfRent,
)

const repairs = (kind: string) =>
  tasksFrom(
    maintenanceRequests,
    taskSelection(
      sql.raw(`'${kind}'`),
      {
        date: sql`(${maintenanceRequests.createdAt} at time zone 'Europe/London')::date`,
        entityId: maintenanceRequests.id,
      },
      {
        person: senderFullName,
        issueType: maintenanceRequests.requestType,
        summary: sql`left(split_part(${maintenanceRequests.description}, chr(10), 1), 120)`,
      },
    ),
    sendersAndHomes,
  )
const urgentRepairs = repairs('repair_urgent')
const waitingRepairs = repairs('repair_waiting')

const visits = (kind: string) =>
  tasksFrom(
    inspections,
    taskSelection(sql.raw(`'${kind}'`), { date: inspections.date, entityId: inspections.id }),
    sql`join ${properties} on ${properties.id} = ${inspections.propertyId}`,
  )
const overdueVisits = visits('inspection_overdue')
const comingVisits = visits('inspection_due')

const documentTasks = (kind: string) =>
  tasksFrom(
    documents,
    taskSelection(
      sql.raw(`'${kind}'`),
      { date: documents.expiryDate, entityId: documents.id },
      { documentType: documents.type },
    ),
    sql`join ${properties} on ${properties.id} = ${documents.propertyId}`,
  )
const expiredDocuments = documentTasks('document_expired')
const expiringDocuments = documentTasks('document_expiring')
const undatedDocuments = tasksFrom(
  documents,
  taskSelection(
    sql`'document_undated'`,
    { date: sql`null::date`, entityId: documents.id },
    { documentType: documents.type },
  ),
  sql`join ${properties} on ${properties.id} = ${documents.propertyId}`,
)

const endings = tasksFrom(
  tenancies,
  taskSelection(
    sql`'tenancy_ending'`,
    { date: tenancies.moveOutDate, entityId: tenancies.id },
    { person: tenantFullName },
  ),
  homesOfTenancies,
)

const dueUpdates = tasksFrom(
  taxUpdates,
  taskSelection(
    sql`'tax_update'`,
    { date: taxUpdates.dueDate, entityId: taxUpdates.id },
    { propertyId: sql`null::int`, address: sql`''::text` },
  ),
  sql``,
)

const endingRates = tasksFrom(
  mortgages,
  taskSelection(
    sql`'fixed_rate_ending'`,
    { date: mortgages.fixedUntil, entityId: mortgages.id },
    { person: mortgages.lender },
  ),
  sql`join ${properties} on ${properties.id} = ${mortgages.propertyId}`,
)

const unprotected = tasksFrom(
  deposits,
  taskSelection(
    sql`'deposit_unprotected'`,
    { date: sql`${deposits.receivedOn} + 29`, entityId: deposits.tenantId },
    { person: tenantFullName },
  ),
  sql`join ${tenancies} on ${tenancies.id} = ${deposits.tenantId} join ${properties} on ${properties.id} = ${deposits.propertyId}`,
)

const emptyHomes = tasksFrom(
  properties,
  taskSelection(sql`'property_vacant'`, { date: sql`null::date`, entityId: properties.id }),
  sql``,
)

/** What needs doing today, up to `limit` of each kind, the kind's most pressing first. */
export async function listTasks(db: Db, scope: LandlordScope, today: Day, limit: number): Promise<Task[]> {
  const values = Object.entries(valuesFor(scope, today)).map(([name, value]) => [name, sql`${value}`])
  const parts = partsOf(Object.fromEntries(values) as Values)
  const { rows } = await db.execute<{ tasks: TaskRow[] }>(
    sql`select ${jsonList(tasksOf(parts, sql`${today}`, limit))} as "tasks"`,
  )
  return withDay(rows[0]?.tasks ?? [], today)
}

const withDay = (tasks: readonly TaskRow[], today: Day): Task[] =>
  tasks.map((each) => ({ ...each, date: each.date ?? today }))

function tasksOf(parts: ReturnType<typeof partsOf>, today: SQL, limit: number): SQL {
  const byExpiry = sql`documents.expiry_date, documents.id`
  const byDate = sql`inspections.date, inspections.id`
  const selects = [
    urgentRepairs(parts.urgentRepair, sql`maintenance_requests.id`),
    waitingRepairs(parts.waitingRepair, sql`maintenance_requests.id`),
    lateRent(parts.lateRent, sql`rent_payments.due_date, rent_payments.id`),
    expiredDocuments(parts.expired, byExpiry),
    unprotected(parts.deposit, sql`deposits.received_on, deposits.tenant_id`),
    overdueVisits(sql`${parts.visit} and inspections.date < ${today}`, byDate),
    comingVisits(sql`${parts.visit} and inspections.date >= ${today}`, byDate),
    expiringDocuments(parts.toRenew, byExpiry),
    undatedDocuments(parts.undated, sql`documents.id`),
    dueUpdates(parts.taxUpdate, sql`tax_updates.due_date, tax_updates.id`),
    endingRates(parts.fixedRate, sql`mortgages.fixed_until, mortgages.id`),
    endings(parts.ending, sql`tenancies.move_out_date, tenancies.id`),
    emptyHomes(
      sql`${parts.property} and properties.occupancy_status = 'vacant'`,
      sql`properties.address, properties.id`,
    ),
  ]
  return sql.join(
    selects.map((select) => select(limit)),
    sql` union all `,
  )
}
