import { and, eq, getTableColumns, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Reply } from '#api/client.ts'
import { type RentPayment, type rent, rentPayment } from '#api/rent.ts'
import { type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { mostMarks, type RentStatus } from '#domain/rent.ts'
import { mostLookedThrough } from '#domain/search.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed, fixedStatement, jsonObject, selectionOf, shownMoment } from '#server/db/json.ts'
import { firstRows, jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { holdsFolded } from '#server/db/search.ts'
import { lockTenancies, nextEntryId } from '#server/features/ledger/posting.queries.ts'
import { statusOn } from '#server/features/ledger/rent-charges.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withNext } from '#server/platform/database/pipelining.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

const columns = {
  ...getTableColumns(rentPayments),
  property: { id: properties.id, address: properties.address, city: properties.city },
  user: { id: tenancies.userId, name: tenancies.tenantName, username: tenancies.tenantUsername },
}

/** What is needed to change a payment: to decide about it, book it and notify its tenant. */
const changing = {
  ...columns,
  tenantUserId: tenancies.userId,
  accepted: tenancies.accepted,
  address: properties.address,
  /**
   * Whether the payment has had as many marks as it may: each adds allocations, which stay. Counted no further than the
   * limit.
   */
  isMarkedOut: sql<boolean>`(select count(*) from (select 1 from allocations part
    where part.charge_id = ${rentPayments.chargeId} limit ${sql.raw(`${mostMarks}`)}) parts) >= ${sql.raw(`${mostMarks}`)}`,
}

export interface RentFilter {
  q?: string | undefined
  status?: RentStatus | undefined
  propertyId?: number | undefined
  tenantId?: number | undefined
  /** Only those that are late on that day: marked overdue, or unpaid and due before it. */
  lateOn?: Day | undefined
  dueFrom?: Day | undefined
  dueTo?: Day | undefined
}

const inOrder = (direction: SQL, next: SQL) => ({
  rows: sql`${rentPayments.dueDate} ${direction}, ${rentPayments.id} ${direction}`,
  /** The same order, over a selection that is not the table itself. */
  selection: sql`due_date ${direction}, id ${direction}`,
  /** The operator by which a row of the next page compares with the last row of this one. */
  next,
})
const orders = {
  latest: inOrder(sql.raw('desc'), sql.raw('<')),
  soonest: inOrder(sql.raw('asc'), sql.raw('>')),
}
type Order = (typeof orders)[keyof typeof orders]

/** A landlord's payments, or those of a tenant's own tenancies, ended ones too, once accepted. */
const isTheirPayment = (scope: SignedInScope): SQL | undefined =>
  scope.role === 'landlord'
    ? eq(rentPayments.landlordId, scope.userId)
    : and(eq(tenancies.userId, scope.userId), tenancies.accepted)

const searched = sql`(${properties.searchText} || ' ' || ${tenancies.searchText})`

const isLate = (day: Day): SQL =>
  sql`(${rentPayments.status} <> 'paid' and (${rentPayments.status} = 'overdue' or ${rentPayments.dueDate} < ${day}))`

const matching = ({ status, propertyId, tenantId, lateOn, dueFrom, dueTo }: RentFilter): SQL | undefined =>
  and(
    status && eq(rentPayments.status, status),
    // Follows from the line above, and lets the planner use the index of open payments.
    status && status !== 'paid' ? sql`${rentPayments.status} <> 'paid'` : undefined,
    propertyId ? eq(rentPayments.propertyId, propertyId) : undefined,
    tenantId ? eq(rentPayments.tenantId, tenantId) : undefined,
    lateOn ? isLate(lateOn) : undefined,
    dueFrom ? gte(rentPayments.dueDate, dueFrom) : undefined,
    dueTo ? lte(rentPayments.dueDate, dueTo) : undefined,
  )

const payments = (db: Db) =>
  db
    .select(columns)
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))

/** The columns of a payment in every list. */
export const rentPaymentSelection = selectionOf(rentPayment, {
  ...getTableColumns(rentPayments),
  property: jsonObject(columns.property),
  user: jsonObject(columns.user),
})

/** The joins that a payment's reply needs. */
export const homesOfRent = fixed(sql`
  join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
  join ${properties} on ${properties.id} = ${rentPayments.propertyId}`)

/** The latest due first, or the soonest. */
export async function listRentPayments(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, soonest, ...filter }: RentFilter & AskedPage & { soonest?: boolean | undefined },
) {
  const order = soonest ? orders.soonest : orders.latest
  const after = readCursor(cursor, ['day', 'id'])
  const wanted = and(
    isTheirPayment(scope),
    matching(filter),
    after && sql`(${rentPayments.dueDate}, ${rentPayments.id}) ${order.next} (${after[0]}::date, ${after[1]}::int)`,
  )
  const select =
    scope.role === 'landlord'
      ? landlordsPage(scope, { wanted, q: filter.q, limit, order })
      : tenantsPage({ wanted, q: filter.q, limit, order })
  return jsonPage<RentPayment>(db, select, limit, ['dueDate', 'id'])
}

interface RentPage {
  readonly wanted: SQL | undefined
  readonly q: string | undefined
  readonly limit: number
  readonly order: Order
}

/** Which payments are a tenant's is decided by the tenancies that are joined. */
const tenantsPage = ({ wanted, q, limit, order }: RentPage): SQL =>
  sql`select ${rentPaymentSelection} from ${rentPayments} ${homesOfRent}
    where ${and(wanted, q ? holdsFolded(searched, q) : undefined)} order by ${order.rows} limit ${rowsFor(limit)}`

function landlordsPage(scope: LandlordScope, { wanted, q, limit, order }: RentPage): SQL {
  const first = (where: SQL | undefined) => firstRows(rentPayments, where, order.rows, limit)
  const selected = (from: SQL) => sql`select ${rentPaymentSelection} from ${from} ${homesOfRent} order by ${order.rows}`
  if (!q) return selected(first(wanted))
  const rows = sql`(${ofMatchingTenancies(first, wanted, limit)} order by ${order.selection} limit ${rowsFor(limit)}) rent_payments`
  return sql`with matching_tenancies as materialized (${tenanciesHolding(scope, q)}),
    nearest as materialized (${firstOfMatchingTenancies(wanted, limit, order)}) ${selected(rows)}`
}

/**
 * The landlord's tenancies whose home or tenant matches what was typed: there are far fewer tenancies than payments.
 */
const tenanciesHolding = (scope: LandlordScope, q: string): SQL => sql`select tenancies.id from ${tenancies}
  join ${properties} on ${properties.id} = ${tenancies.propertyId}
  where tenancies.landlord_id = ${scope.userId} and ${holdsFolded(searched, q)}`

const isOfMatchingTenancy = sql.raw('(tenant_id in (select id from matching_tenancies)) is true')

/** Searches only the first payments in that order, which fill a page where most tenancies match. */
const firstOfMatchingTenancies = (wanted: SQL | undefined, limit: number, order: Order): SQL =>
  sql`select * from (select * from ${rentPayments} where ${wanted} order by ${order.rows} limit ${sql.raw(String(mostLookedThrough))}) looked_through
    where ${isOfMatchingTenancy} order by ${order.selection} limit ${rowsFor(limit)}`

const fewTenancies = sql.raw('50')

/**
 * Payments of a few tenancies are read tenancy by tenancy. Those of many are found among the first payments in the
 * list's order if these fill the page; otherwise all payments are searched. Two of the three branches never run. `is
 * true` keeps PostgreSQL from joining, and so sorting, all payments of the landlord.
 */
const ofMatchingTenancies = (first: (where: SQL | undefined) => SQL, wanted: SQL | undefined, limit: number): SQL => {
  const count = sql`(select count(*) from matching_tenancies)`
  const ids = sql`select id from matching_tenancies`
  const areEnough = sql`(select count(*) from nearest) = ${rowsFor(limit)}`
  return sql`select * from ${first(and(wanted, sql`${count} <= ${fewTenancies} and tenant_id = any (array(${ids}))`))}
    union all select * from nearest where ${count} > ${fewTenancies} and ${areEnough}
    union all select * from ${first(and(wanted, sql`${count} > ${fewTenancies} and not ${areEnough} and ${isOfMatchingTenancy}`))}`
}

type RentSums = {
  due: string
  received: string
  overdue: string
  overdueSince: string | null
  nextDueDate: string | null
  nextAmount: string | null
}

/**
 * What is due in the month of `today` without what was written off, what of it has come in, what is overdue from any
 * month, and what is due next.
 */
export async function getRentMonth(
  db: Db,
  scope: LandlordScope,
  { propertyId }: { propertyId?: number | undefined },
  today: Day,
): Promise<Reply<typeof rent.summary>> {
  const theirs = and(
    eq(rentPayments.landlordId, scope.userId),
    propertyId ? eq(rentPayments.propertyId, propertyId) : undefined,
  )
  const month = sql`${rentPayments.dueDate} between ${firstOfMonth(today)} and ${lastOfMonth(today)}`
  const toCome = sql`${rentPayments.status} = 'unpaid' and ${rentPayments.dueDate} >= ${today} and ${rentPayments.outstanding} > 0`
  const result = await db.execute<RentSums>(sql`select
    (select coalesce(sum(paid_amount + outstanding), 0) from ${rentPayments} where ${theirs} and ${month}) as due,
    (select coalesce(sum(paid_amount), 0) from ${rentPayments} where ${theirs} and ${month}) as received,
    late.overdue, late.since::text as "overdueSince", coming.due_date::text as "nextDueDate", coming.amount as "nextAmount"
    from (select coalesce(sum(outstanding), 0) as overdue, min(due_date) filter (where outstanding > 0) as since
      from ${rentPayments} where ${theirs} and ${isLate(today)}) late
    left join (select due_date, sum(outstanding) as amount from ${rentPayments} where ${theirs} and ${toCome}
      group by due_date order by due_date limit 1) coming on true`)
  const [row] = result.rows
  const pence = (sum: string | null | undefined) => Number(sum ?? 0)
  return {
    month: today.slice(0, 7),
    due: pence(row?.due),
    received: pence(row?.received),
    overdue: pence(row?.overdue),
    overdueSince: row?.overdueSince ?? null,
    next: row?.nextDueDate ? { dueDate: row.nextDueDate, amount: pence(row.nextAmount) } : null,
  }
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getRentPayment(db: Db, scope: SignedInScope, id: number) {
  const [row] = await payments(db).where(and(eq(rentPayments.id, id), isTheirPayment(scope)))
  if (!row) throw notFound('Rent payment not found')
  return row
}

export type ChangingRentPayment = Awaited<ReturnType<typeof lockRentPayments>>[number]
/** With an id for a receipt that may be entered for it; no other receipt ever gets that id. */
export type LockedRentPayment = Awaited<ReturnType<typeof lockRentPayment>>

const lockAccount = fixedStatement(['id', 'landlord'], ({ id, landlord }) =>
  withNext(sql`select tenancies.id from ${rentPayments} ${homesOfRent}
    where ${rentPayments.id} = ${id} and ${rentPayments.landlordId} = ${landlord}
    for key share of properties for no key update of tenancies`),
)

/**
 * Locks a payment and its tenancy's ledger until the transaction ends, so that two people who mark it at once take
 * turns. Its property is locked against deletion first, as in `lockAgainstDeletion`.
 * @throws Problem 404.
 */
export async function lockRentPayment(tx: Db, scope: LandlordScope, id: number) {
  await tx.execute(lockAccount({ id, landlord: scope.userId }))
  const [row] = await tx
    .select({ ...changing, receiptId: nextEntryId })
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
    .where(and(eq(rentPayments.id, id), eq(rentPayments.landlordId, scope.userId)))
    .for('update', { of: rentPayments })
  if (!row) throw notFound('Rent payment not found')
  return row
}

/**
 * Locks several payments with their ledgers, always in the same order.
 * @throws Problem 404 when one is not theirs.
 */
export async function lockRentPayments(tx: Db, scope: LandlordScope, ids: readonly number[]) {
  const theirs = and(isOneOf(rentPayments.id, ids), eq(rentPayments.landlordId, scope.userId))
  const ledgers = await tx.selectDistinct({ id: rentPayments.tenantId }).from(rentPayments).where(theirs)
  await lockTenancies(
    tx,
    scope,
    ledgers.map(({ id }) => id),
  )
  const rows = await tx
    .select(changing)
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
    .where(theirs)
    .orderBy(rentPayments.id)
    .for('update', { of: rentPayments })
  if (rows.length < new Set(ids).size) throw notFound('Rent payment not found')
  return rows
}

type Marks = Pick<typeof rentPayments.$inferSelect, 'status' | 'paidDate' | 'paidAmount' | 'outstanding'>

const selectMarks = fixedStatement(['id', 'landlord'], ({ id, landlord }) => {
  const { status, paidDate, paidAmount, outstanding } = rentPayments
  return sql`select ${status}, ${shownMoment(paidDate)} as "paidDate", ${paidAmount} as "paidAmount", ${outstanding}
    from ${rentPayments} where ${rentPayments.id} = ${id} and ${rentPayments.landlordId} = ${landlord}`
})

/**
 * The status and sums of a payment as the ledger has set them.
 * @throws Problem 404.
 */
export async function getMarks(tx: Db, scope: LandlordScope, id: number): Promise<Marks> {
  const { rows } = await tx.execute<Marks & Record<string, unknown>>(selectMarks({ id, landlord: scope.userId }))
  const [row] = rows
  if (!row) throw notFound('Rent payment not found')
  return row
}

/** Sets the status of open payments by their due day: overdue from the day after it. */
export async function setOpenStatuses(tx: Db, scope: LandlordScope, ids: readonly number[], today: Day) {
  const { id, landlordId, status } = rentPayments
  await tx
    .update(rentPayments)
    .set({ status: statusOn(today) })
    .where(and(isOneOf(id, ids), eq(landlordId, scope.userId), ne(status, 'paid')))
}

/** Sets the status of a payment that is not paid. No money is entered or removed. */
export async function setOpenStatus(tx: Db, scope: LandlordScope, id: number, status: 'unpaid' | 'overdue') {
  await tx
    .update(rentPayments)
    .set({ status })
    .where(and(eq(rentPayments.id, id), eq(rentPayments.landlordId, scope.userId), ne(rentPayments.status, 'paid')))
}
