import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import type { Db } from '#server/platform/database/db.ts'

const columns = {
  id: rentPayments.id,
  landlordId: rentPayments.landlordId,
  propertyId: rentPayments.propertyId,
  amount: rentPayments.amount,
  dueDate: rentPayments.dueDate,
  status: rentPayments.status,
  tenantUserId: tenancies.userId,
  accepted: tenancies.accepted,
  name: tenancies.tenantName,
  username: tenancies.tenantUsername,
  address: properties.address,
}

const payments = (db: Db) =>
  db
    .select(columns)
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))

export type RemindedRent = Awaited<ReturnType<typeof lockLateRentOfAllLandlords>>[number]

/**
 * For the daily job alone: up to `limit` unpaid payments of anybody that were due before today, locked to be marked. Their
 * properties are kept first, as anybody who deletes one locks it first.
 */
export async function lockLateRentOfAllLandlords(tx: Db, today: Day, limit: number) {
  const late = and(eq(rentPayments.status, 'unpaid'), lt(rentPayments.dueDate, today))
  await tx
    .select({ id: properties.id })
    .from(rentPayments)
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
    .where(late)
    .orderBy(asc(rentPayments.id))
    .limit(limit)
    .for('key share', { of: properties })
  return payments(tx).where(late).orderBy(asc(rentPayments.id)).limit(limit).for('update', { of: rentPayments })
}

/** For the daily job alone: marks payments overdue that it has locked. */
export async function markOverdueOfAllLandlords(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx.update(rentPayments).set({ status: 'overdue' }).where(isOneOf(rentPayments.id, ids))
}

/** For the daily job alone: up to `limit` payments of anybody that are due on that day and not paid, after the given id. */
export async function listOpenRentOfAllLandlords(db: Db, dueDate: Day, afterId: number, limit: number) {
  return payments(db)
    .where(and(eq(rentPayments.dueDate, dueDate), ne(rentPayments.status, 'paid'), gt(rentPayments.id, afterId)))
    .orderBy(asc(rentPayments.id))
    .limit(limit)
}
