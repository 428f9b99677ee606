/** A landlord's dashboard is one statement: a round trip costs more than anything that is in it. */
import { and, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { appointment, type LandlordDashboard, type Task, task } from '#api/dashboard.ts'
import { addDays, type Day } from '#domain/day.ts'
import { replaceableDocumentTypes } from '#domain/document.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { recentRentDays, recentRentShown, rentHorizonOnDashboardDays } from '#domain/rent.ts'
import type { PaymentFrequency } from '#domain/tenancy.ts'
import { tasksShown, taskWindows } from '#domain/today.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { fixed, jsonList, selectionOf } from '#server/db/json.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { eventsOnDashboard } from '#server/features/calendar/calendar.queries.ts'
import { appliesToProperty, isCurrent } from '#server/features/documents/documents.queries.ts'
import {
  newestRequests,
  type RequestGroup,
  senderFullName,
  sendersAndHomes,
  waitingRequests,
} from '#server/features/maintenance/maintenance.queries.ts'
import { propertiesAndVisits, propertySelection } from '#server/features/properties/properties.queries.ts'
import { rentPaymentSelection, rentPaymentsAndHomes } from '#server/features/rent/rent.queries.ts'
import { homesOfTenancies, tenancySelection } from '#server/features/tenancies/tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { JsonText } from '#server/platform/http/json-text.ts'

const rowsShown = 50

/** The lists are JSON already; the rest is reckoned with. */
interface LandlordRow {
  properties: string
  tenants: string
  rentPayments: string
  recentRentPayments: string
  calendarEvents: string
  inspections: string
  maintenanceRequests: string
  occupancies: { status: OccupancyStatus; count: number }[]
  /** Sums of rent by frequency, which is all that the monthly income needs. */
  rents: { active: boolean; paymentFrequency: PaymentFrequency; count: number; rentAmount: number }[]
  /** Without the completed ones, which need no doing. */
  requestGroups: RequestGroup[]
  unpaidRentCount: number
  overdueRentCount: number
  inspectionCount: number
  endingCount: number
  expiredDocumentCount: number
  expiringDocumentCount: number
  /** Of those, the ones that apply to their property and that no newer one has replaced. */
  documentsToRenewCount: number
  tasks: TaskRow[]
}

/** An empty home is empty today, and has no day of its own. */
type TaskRow = Omit<Task, 'date'> & { date: Day | null }

/** The counts are read off indexes alone; the lists stop at fifty rows. Neither grows into a wait at a thousand properties. */
export async function getLandlordDashboard(db: Db, scope: LandlordScope, today: Day) {
  const parts = partsOf(scope, today)
  const result = await db.execute(sql`select
    ${jsonList(sql`${occupancies} where ${parts.property} group by status`)} as "occupancies",
    ${jsonList(sql`${rents} where ${parts.tenancy} group by 1, 2`)} as "rents",
    ${jsonList(sql`${requestGroups} where ${parts.openRequest} group by 1, 2`)} as "requestGroups",
    (select count(*)::int from rent_payments where ${parts.openRent}) as "unpaidRentCount",
    (select count(*)::int from rent_payments where ${parts.lateRent}) as "overdueRentCount",
    (select count(*)::int from inspections where ${parts.visit}) as "inspectionCount",
    (select count(*)::int from tenancies where ${parts.ending}) as "endingCount",
    (select count(*)::int from documents where ${parts.expired}) as "expiredDocumentCount",
    (select count(*)::int from documents where ${parts.expiring}) as "expiringDocumentCount",
    (select count(*)::int from documents where ${parts.toRenew}) as "documentsToRenewCount",

    ${jsonList(sql`select ${propertySelection} from ${propertiesAndVisits} where ${parts.property}
      order by properties.address, properties.id limit ${rowsShown}`)}::text as "properties",

    ${jsonList(sql`select ${tenancySelection}
      from (select * from tenancies where ${parts.tenancy} order by tenant_name, id limit ${rowsShown}) tenancies
      ${homesOfTenancies} order by tenancies.tenant_name, tenancies.id`)}::text as "tenants",

    ${jsonList(sql`select ${rentPaymentSelection} from ${rentPaymentsAndHomes}
      where ${parts.openRent} and (rent_payments.status = 'overdue'
        or rent_payments.due_date <= ${addDays(today, rentHorizonOnDashboardDays)})
      order by ${parts.isRentInTime}, rent_payments.due_date, rent_payments.id limit ${rowsShown}`)}::text as "rentPayments",

    ${jsonList(sql`select ${rentPaymentSelection} from ${rentPaymentsAndHomes}
      where ${parts.rent} and rent_payments.due_date between ${addDays(today, -recentRentDays)} and ${today}
      order by rent_payments.due_date desc, rent_payments.id desc limit ${recentRentShown}`)}::text as "recentRentPayments",

    ${jsonList(eventsOnDashboard(db, scope, today))}::text as "calendarEvents",

    ${jsonList(sql`select ${visitSelection} from inspections where ${parts.openVisit}
      order by inspections.date, inspections.id limit ${rowsShown}`)}::text as "inspections",

    ${jsonList(newestRequests(scope))}::text as "maintenanceRequests",

    ${jsonList(tasksOf(parts, today, tasksShown))} as "tasks"
  `)
  const row = result.rows[0] as unknown as LandlordRow
  return {
    ...row,
    tasks: dated(row.tasks, today),
    properties: new JsonText<LandlordDashboard['properties']>(row.properties),
    tenants: new JsonText<LandlordDashboard['tenants']>(row.tenants),
    rentPayments: new JsonText<LandlordDashboard['rentPayments']>(row.rentPayments),
    maintenanceRequests: new JsonText<LandlordDashboard['maintenanceRequests']>(row.maintenanceRequests),
    recentRentPayments: new JsonText<LandlordDashboard['recentRentPayments']>(row.recentRentPayments),
    calendarEvents: new JsonText<LandlordDashboard['calendarEvents']>(row.calendarEvents),
    inspections: new JsonText<LandlordDashboard['inspections']>(row.inspections),
  }
}

const occupancies = sql.raw('select occupancy_status as status, count(*) as count from properties')
const rents = sql.raw(`select active, payment_frequency as "paymentFrequency", count(*) as count,
  sum(rent_amount) as "rentAmount" from tenancies`)
const visitSelection = selectionOf(appointment, getTableColumns(inspections))
const requestGroups = sql.raw('select status, urgency, count(*) as count from maintenance_requests')

/** The rows that a dashboard speaks of, named once for the counts and for the lists. */
function partsOf({ userId }: LandlordScope, today: Day) {
  const rent = sql`rent_payments.landlord_id = ${userId}`
  const openRent = sql`${rent} and rent_payments.status <> 'paid'`
  const lastVisit = addDays(today, taskWindows.inspectionDays)
  const lastEnd = addDays(today, taskWindows.tenancyEndingDays)
  const lastExpiry = addDays(today, taskWindows.documentDays)
  const openVisit = sql`inspections.landlord_id = ${userId} and not inspections.completed`
  const document = sql`documents.landlord_id = ${userId}`
  const expiring = sql`${document} and documents.expiry_date between ${today} and ${lastExpiry}`
  const tenancy = sql`tenancies.landlord_id = ${userId}`
  const openRequest = sql`maintenance_requests.landlord_id = ${userId} and maintenance_requests.status <> 'completed'`
  return {
    property: sql`properties.landlord_id = ${userId}`,
    tenancy,
    openRequest,
    rent,
    openRent,
    lateRent: sql`${openRent} and rent_payments.due_date < ${today}`,
    isRentInTime: sql`(rent_payments.status <> 'overdue' and rent_payments.due_date >= ${today})`,
    openVisit,
    visit: sql`${openVisit} and inspections.date <= ${lastVisit}`,
    // Agreements and the like run out for good; a certificate is renewed.
    expired: and(
      sql`${document} and documents.expiry_date < ${today}`,
      inArray(documents.type, [...replaceableDocumentTypes]),
      isCurrent,
      appliesToProperty,
    ),
    expiring,
    toRenew: and(expiring, isCurrent, appliesToProperty),
    urgentRepair: sql`${openRequest} and ${waitingRequests.urgent}`,
    waitingRepair: sql`${openRequest} and ${waitingRequests.other}`,
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
    ...fields,
    ...about,
  })

const lateRent = fixed(
  sql`select ${taskSelection(
    sql`'rent_overdue'`,
    { date: rentPayments.dueDate, entityId: rentPayments.id },
    { person: tenantFullName, amount: rentPayments.amount },
  )} from ${rentPaymentsAndHomes}`,
)

const repairs = (kind: string) =>
  fixed(
    sql`select ${taskSelection(
      sql.raw(`'${kind}'`),
      {
        date: sql`(${maintenanceRequests.createdAt} at time zone 'Europe/London')::date`,
        entityId: maintenanceRequests.id,
      },
      { person: senderFullName },
    )} from ${maintenanceRequests} ${sendersAndHomes}`,
  )
const urgentRepairs = repairs('repair_urgent')
const waitingRepairs = repairs('repair_waiting')

const visits = (kind: string) =>
  fixed(sql`select ${taskSelection(sql.raw(`'${kind}'`), { date: inspections.date, entityId: inspections.id })}
    from ${inspections} join ${properties} on ${properties.id} = ${inspections.propertyId}`)
const overdueVisits = visits('inspection_overdue')
const comingVisits = visits('inspection_due')

const papers = (kind: string) =>
  fixed(
    sql`select ${taskSelection(
      sql.raw(`'${kind}'`),
      { date: documents.expiryDate, entityId: documents.id },
      { documentType: documents.type },
    )} from ${documents} join ${properties} on ${properties.id} = ${documents.propertyId}`,
  )
const expiredPapers = papers('document_expired')
const expiringPapers = papers('document_expiring')

const endings = fixed(
  sql`select ${taskSelection(
    sql`'tenancy_ending'`,
    { date: tenancies.moveOutDate, entityId: tenancies.id },
    { person: tenantFullName },
  )} from ${tenancies} ${homesOfTenancies}`,
)

const emptyHomes = fixed(
  sql`select ${taskSelection(sql`'property_vacant'`, {
    date: sql`null::date`,
    entityId: properties.id,
  })} from ${properties}`,
)

/** What needs doing today, up to `limit` of each kind, the kind's most pressing first. */
export async function listTasks(db: Db, scope: LandlordScope, today: Day, limit: number): Promise<Task[]> {
  const { rows } = await db.execute<{ tasks: TaskRow[] }>(
    sql`select ${jsonList(tasksOf(partsOf(scope, today), today, limit))} as "tasks"`,
  )
  return dated(rows[0]?.tasks ?? [], today)
}

const dated = (tasks: readonly TaskRow[], today: Day): Task[] =>
  tasks.map((each) => ({ ...each, date: each.date ?? today }))

function tasksOf(parts: ReturnType<typeof partsOf>, today: Day, limit: number): SQL {
  const selects = [
    sql`${urgentRepairs} where ${parts.urgentRepair} order by maintenance_requests.id`,
    sql`${waitingRepairs} where ${parts.waitingRepair} order by maintenance_requests.id`,
    sql`${lateRent} where ${parts.lateRent} order by rent_payments.due_date, rent_payments.id`,
    sql`${expiredPapers} where ${parts.expired} order by documents.expiry_date, documents.id`,
    sql`${overdueVisits} where ${parts.visit} and inspections.date < ${today} order by inspections.date, inspections.id`,
    sql`${comingVisits} where ${parts.visit} and inspections.date >= ${today} order by inspections.date, inspections.id`,
    sql`${expiringPapers} where ${parts.toRenew} order by documents.expiry_date, documents.id`,
    sql`${endings} where ${parts.ending} order by tenancies.move_out_date, tenancies.id`,
    sql`${emptyHomes} where ${parts.property} and properties.occupancy_status = 'vacant'
      order by properties.address, properties.id`,
  ]
  return sql.join(
    selects.map((select) => sql`(${select} limit ${limit})`),
    sql` union all `,
  )
}
