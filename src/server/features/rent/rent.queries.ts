import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type RentPayment, rentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import type { RentStatus } from '#domain/rent.ts'
import { fixed, jsonObject, selectionOf } from '#server/db/json.ts'
import { firstRows, jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { holds } from '#server/db/search.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

const columns = {
  ...getTableColumns(rentPayments),
  property: { id: properties.id, address: properties.address, city: properties.city },
  user: { id: tenancies.userId, name: tenancies.tenantName, username: tenancies.tenantUsername },
}

/** A payment with all that deciding about it, booking it and telling its tenant takes. */
const changing = {
  ...getTableColumns(rentPayments),
  tenantUserId: tenancies.userId,
  accepted: tenancies.accepted,
  address: properties.address,
}

export interface RentFilter {
  q?: string | undefined
  status?: RentStatus | undefined
  propertyId?: number | undefined
  tenantId?: number | undefined
  /** Only those that are late on that day: marked overdue, or unpaid and due before it. */
  lateOn?: Day | undefined
}

/** A landlord's payments, or those of a tenant's own tenancies, ended ones too, once accepted. */
const mine = (scope: SignedInScope): SQL | undefined =>
  scope.role === 'landlord'
    ? eq(rentPayments.landlordId, scope.userId)
    : and(eq(tenancies.userId, scope.userId), eq(tenancies.accepted, true))

const searched = sql`concat_ws(' ', ${properties.address}, ${properties.city},
  ${tenancies.tenantName}, ${tenancies.tenantUsername})`

const isLate = (day: Day): SQL =>
  sql`(${rentPayments.status} <> 'paid' and (${rentPayments.status} = 'overdue' or ${rentPayments.dueDate} < ${day}))`

const matching = ({ q, status, propertyId, tenantId, lateOn }: RentFilter): SQL | undefined =>
  and(
    q ? holds(searched, q) : undefined,
    status && eq(rentPayments.status, status),
    propertyId ? eq(rentPayments.propertyId, propertyId) : undefined,
    tenantId ? eq(rentPayments.tenantId, tenantId) : undefined,
    lateOn ? isLate(lateOn) : undefined,
  )

const payments = (db: Db) =>
  db
    .select(columns)
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))

/** A payment as a reply, in every list of them. */
export const rentPaymentSelection = selectionOf(rentPayment, {
  ...getTableColumns(rentPayments),
  property: jsonObject(columns.property),
  user: jsonObject(columns.user),
})

/** What a payment's reply speaks of besides. */
export const homesOfRent = fixed(sql`
  join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
  join ${properties} on ${properties.id} = ${rentPayments.propertyId}`)

/** The latest due first. */
export async function listRentPayments(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, ...filter }: RentFilter & { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['day', 'id'])
  const wanted = and(
    mine(scope),
    matching(filter),
    after && sql`(${rentPayments.dueDate}, ${rentPayments.id}) < (${after[0]}::date, ${after[1]}::int)`,
  )
  const order = sql`${rentPayments.dueDate} desc, ${rentPayments.id} desc`
  const isDecidedByJoins = filter.q !== undefined || scope.role === 'tenant'
  const select = isDecidedByJoins
    ? sql`select ${rentPaymentSelection} from ${rentPayments} ${homesOfRent} where ${wanted} order by ${order} limit ${rowsFor(limit)}`
    : sql`select ${rentPaymentSelection} from ${firstRows(rentPayments, wanted, order, limit)} ${homesOfRent} order by ${order}`
  return jsonPage<RentPayment>(db, select, limit, ['dueDate', 'id'])
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getRentPayment(db: Db, scope: SignedInScope, id: number) {
  const [row] = await payments(db).where(and(eq(rentPayments.id, id), mine(scope)))
  if (!row) throw notFound('Rent payment not found')
  return row
}

export type ChangingRentPayment = Awaited<ReturnType<typeof lockRentPayment>>

/**
 * Locked until the transaction ends, so that two people who mark it at once do so one after the other. Its property is kept
 * first, as anybody who deletes that locks it first. @throws Problem 404.
 */
export async function lockRentPayment(tx: Db, scope: LandlordScope, id: number) {
  const theirs = and(eq(rentPayments.id, id), eq(rentPayments.landlordId, scope.userId))
  await tx
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(rentPayments, eq(rentPayments.propertyId, properties.id))
    .where(theirs)
    .for('key share', { of: properties })
  const [row] = await tx
    .select(changing)
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
    .where(theirs)
    .for('update', { of: rentPayments })
  if (!row) throw notFound('Rent payment not found')
  return row
}

/** Undefined when the tenancy already has a payment due on that day. */
export async function insertRentPayment(
  tx: Db,
  scope: LandlordScope,
  payment: { tenantId: number; propertyId: number; amount: number; dueDate: Day },
) {
  const [row] = await tx
    .insert(rentPayments)
    .values({ ...payment, landlordId: scope.userId })
    .onConflictDoNothing({ target: [rentPayments.tenantId, rentPayments.dueDate] })
    .returning({ id: rentPayments.id })
  return row?.id
}

export async function setRentStatus(
  tx: Db,
  scope: LandlordScope,
  id: number,
  change: { status: RentStatus; paidDate: string | null },
) {
  await tx
    .update(rentPayments)
    .set(change)
    .where(and(eq(rentPayments.id, id), eq(rentPayments.landlordId, scope.userId)))
}
