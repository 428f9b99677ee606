/** Today's tasks: a select for each kind, of the first rows of its table. */
import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Task, task } from '#api/dashboard.ts'
import { addDays, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { protectionDays } from '#domain/deposit.ts'
import type { DocumentType } from '#domain/document.ts'
import { dashboardRentDays, recentRentDays } from '#domain/rent.ts'
import { type TaskKind, taskKinds, taskWindows } from '#domain/task.ts'
import { byAddress } from '#server/db/by-address.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { jsonList, selectionOf } from '#server/db/json.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { dated, documents, renewable } from '#server/db/schema/documents.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests, waitingRequests } from '#server/db/schema/maintenance.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { mortgages, taxUpdates } from '#server/db/schema/tax.ts'
import { endOfTenancy } from '#server/db/tenancy-end.ts'
import { depositsToProtectOrReturn, depositsToReturn } from '#server/features/deposits/deposit-reminders.queries.ts'
import { creditsLeft, creditToPayBack } from '#server/features/ledger/credit.queries.ts'
import { senderFullName, sendersAndHomes } from '#server/features/maintenance/maintenance.queries.ts'
import { homesOfRent } from '#server/features/rent/rent.queries.ts'
import { homesOfTenancies } from '#server/features/tenancies/tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** `date` is null for tasks without a day of their own: a home is empty today, and a rent is missing today. */
export type TaskRow = Omit<Task, 'date'> & { date: Day | null }

/** The landlord, today, and the days that a dashboard looks back and ahead to. */
export const valuesFor = ({ userId }: LandlordScope, today: Day) => ({
  landlord: userId,
  today,
  monthStart: firstOfMonth(today),
  monthEnd: lastOfMonth(today),
  recentStart: addDays(today, -recentRentDays),
  lastRentDue: addDays(today, dashboardRentDays),
  lastVisit: addDays(today, taskWindows.inspectionDays),
  lastEnd: addDays(today, taskWindows.tenancyEndingDays),
  lastExpiry: addDays(today, taskWindows.documentDays),
  lastUpdate: addDays(today, taskWindows.taxUpdateDays),
  lastRate: addDays(today, taskWindows.fixedRateDays),
})

export const valueNames = [
  'landlord',
  'today',
  'monthStart',
  'monthEnd',
  'recentStart',
  'lastRentDue',
  'lastVisit',
  'lastEnd',
  'lastExpiry',
  'lastUpdate',
  'lastRate',
] as const
export type Values = Record<(typeof valueNames)[number], SQL>

const insurance = sql.raw(`'${'Insurance cert' satisfies DocumentType}'`)

/** Whether its home has no insurance that runs out later, or never (rule: dashboard-insurance). */
const isLatestInsurance = sql`not exists (select 1 from documents other
  where other.property_id = documents.property_id and other.type = ${insurance} and other.id <> documents.id
    and (other.expiry_date is null or (other.expiry_date, other.id) > (documents.expiry_date, documents.id)))`

/** The conditions of what a dashboard shows, named once for both the counts and the lists. */
export function partsOf({ landlord, today, lastVisit, lastEnd, lastExpiry, lastUpdate, lastRate }: Values) {
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
    // Agreements end for good; certificates are renewed.
    expired: sql`${document} and documents.type in ${renewable} and documents.expiry_date < ${today}
      and (documents.type <> ${insurance} or ${isLatestInsurance})`,
    lapsedInsurance: sql`${document} and documents.type = ${insurance} and documents.expiry_date < ${today} and ${isLatestInsurance}`,
    toRenew: sql`${document} and documents.expiry_date between ${today} and ${lastExpiry}`,
    undated: sql`${document} and documents.type in ${dated} and documents.expiry_date is null`,
    urgentRepair: sql`${request} and ${waitingRequests.urgent}`,
    waitingRepair: sql`${request} and ${waitingRequests.other}`,
    taxUpdate: sql`tax_updates.landlord_id = ${landlord} and tax_updates.submitted_on is null and tax_updates.due_date <= ${lastUpdate}`,
    fixedRate: sql`mortgages.landlord_id = ${landlord} and mortgages.fixed_until between ${today} and ${lastRate}`,
    unprotected: depositsToProtectOrReturn(landlord),
    depositReturn: depositsToReturn(landlord),
    creditLeft: creditsLeft(landlord),
    // What the wizard adds has no rent yet (rule: onboarding-fields).
    withoutRent: sql`${tenancy} and tenancies.active and tenancies.rent_amount = 0 and not tenancies.rent_free`,
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

const creditRefunds = tasksFrom(
  tenancies,
  taskSelection(
    sql`'credit_refund'`,
    { date: tenancies.moveOutDate, entityId: tenancies.id },
    { person: tenantFullName, amount: creditToPayBack },
  ),
  homesOfTenancies,
)

const missingRents = tasksFrom(
  tenancies,
  taskSelection(sql`'rent_missing'`, { date: sql`null::date`, entityId: tenancies.id }, { person: tenantFullName }),
  homesOfTenancies,
)

const updates = (kind: string) =>
  tasksFrom(
    taxUpdates,
    taskSelection(
      sql.raw(`'${kind}'`),
      { date: taxUpdates.dueDate, entityId: taxUpdates.id },
      { propertyId: sql`null::int`, address: sql`''::text` },
    ),
    sql``,
  )
const overdueUpdates = updates('tax_overdue')
const comingUpdates = updates('tax_update')

const endingRates = tasksFrom(
  mortgages,
  taskSelection(
    sql`'fixed_rate_ending'`,
    { date: mortgages.fixedUntil, entityId: mortgages.id },
    { person: mortgages.lender },
  ),
  sql`join ${properties} on ${properties.id} = ${mortgages.propertyId}`,
)

const homesOfDeposits = sql`join ${tenancies} on ${tenancies.id} = ${deposits.tenantId}
  join ${properties} on ${properties.id} = ${deposits.propertyId}`

/** Of tenancies that go on, then of ended ones. */
const unprotected = tasksFrom(
  deposits,
  taskSelection(
    sql`case when ${deposits.tenancyEnded} then 'deposit_return_unprotected' else 'deposit_unprotected' end`,
    { date: sql`${deposits.receivedOn} + ${sql.raw(String(protectionDays - 1))}`, entityId: deposits.tenantId },
    { person: tenantFullName },
  ),
  homesOfDeposits,
)

/** As the list of deposits has them. */
const earliestEnd = sql`(select ${endOfTenancy} from tenancies where tenancies.id = deposits.tenant_id), deposits.tenant_id`

const toReturn = tasksFrom(
  deposits,
  taskSelection(
    sql`'deposit_return'`,
    { date: tenancies.moveOutDate, entityId: deposits.tenantId },
    { person: tenantFullName },
  ),
  homesOfDeposits,
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
    sql`select ${jsonList(tasksOf(parts, sql`${today}`, limit, taskKinds))} as "tasks"`,
  )
  return withDay(rows[0]?.tasks ?? [], today)
}

export const withDay = (tasks: readonly TaskRow[], today: Day): Task[] =>
  tasks.map((each) => ({ ...each, date: each.date ?? today }))

/** One select has both kinds of unprotected deposits, which follow each other. */
type SelectedKind = Exclude<TaskKind, 'deposit_return_unprotected'>
const isSelected = (kind: TaskKind): kind is SelectedKind => kind !== 'deposit_return_unprotected'

/**
 * Tasks of the given kinds, in the order of these, up to `limit` in all. The database runs one select after another
 * and stops when it has enough, so that nothing is read that many late rents push out. `inOrder` sorts the days of one
 * kind.
 */
export function tasksOf(parts: ReturnType<typeof partsOf>, today: SQL, limit: number, kinds: readonly TaskKind[]): SQL {
  const byExpiry = sql`documents.expiry_date, documents.id`
  const byDate = sql`inspections.date, inspections.id`
  const byDueDate = sql`tax_updates.due_date, tax_updates.id`
  const selects: Record<SelectedKind, (limit: number) => SQL> = {
    repair_urgent: urgentRepairs(parts.urgentRepair, sql`maintenance_requests.id`),
    rent_overdue: lateRent(parts.lateRent, sql`rent_payments.due_date, rent_payments.id`),
    document_expired: expiredDocuments(parts.expired, byExpiry),
    deposit_unprotected: unprotected(
      parts.unprotected,
      sql`deposits.tenancy_ended, deposits.received_on, deposits.tenant_id`,
    ),
    deposit_return: toReturn(parts.depositReturn, earliestEnd),
    inspection_overdue: overdueVisits(sql`${parts.visit} and inspections.date < ${today}`, byDate),
    tax_overdue: overdueUpdates(sql`${parts.taxUpdate} and tax_updates.due_date < ${today}`, byDueDate),
    credit_refund: creditRefunds(parts.creditLeft, sql`${endOfTenancy}, tenancies.id`),
    rent_missing: missingRents(parts.withoutRent, sql`tenancies.id`),
    tax_update: comingUpdates(sql`${parts.taxUpdate} and tax_updates.due_date >= ${today}`, byDueDate),
    repair_waiting: waitingRepairs(parts.waitingRepair, sql`maintenance_requests.id`),
    inspection_due: comingVisits(sql`${parts.visit} and inspections.date >= ${today}`, byDate),
    document_expiring: expiringDocuments(parts.toRenew, byExpiry),
    document_undated: undatedDocuments(parts.undated, sql`documents.id`),
    tenancy_ending: endings(parts.ending, sql`tenancies.move_out_date, tenancies.id`),
    fixed_rate_ending: endingRates(parts.fixedRate, sql`mortgages.fixed_until, mortgages.id`),
    property_vacant: emptyHomes(sql`${parts.property} and properties.occupancy_status = 'vacant'`, byAddress),
  }
  const all = sql.join(
    kinds.filter(isSelected).map((kind) => selects[kind](limit)),
    sql` union all `,
  )
  return sql`select * from (${all}) tasks limit ${sql.raw(String(limit))}`
}
