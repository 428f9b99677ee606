import { and, asc, between, eq, gt, gte, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Day, DayRange } from '#domain/day.ts'
import type { Mornings } from '#domain/reminder.ts'
import { overdueTitle } from '#domain/rent.ts'
import { isAlways, isOneOf } from '#server/db/is-one-of.ts'
import { isNotToBeAsked } from '#server/db/may-be-asked.queries.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { notifications, reminderSettings } from '#server/db/schema/notices.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const columns = {
  id: rentPayments.id,
  landlordId: rentPayments.landlordId,
  propertyId: rentPayments.propertyId,
  tenantId: rentPayments.tenantId,
  amount: rentPayments.amount,
  outstanding: rentPayments.outstanding,
  dueDate: rentPayments.dueDate,
  status: rentPayments.status,
  tenantUserId: tenancies.userId,
  accepted: tenancies.accepted,
  name: tenancies.tenantName,
  username: tenancies.tenantUsername,
  address: properties.address,
}

const payments = (db: Db, today: Day) =>
  db
    .select({ ...columns, isNotToBeAsked: isNotToBeAsked(rentPayments.tenantId, today) })
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))

export type RemindedRent = Awaited<ReturnType<typeof lockLateRentOfAllLandlords>>[number]

/**
 * For the daily job alone: up to `limit` unpaid payments of anybody that were due before today, locked to be marked.
 * Their properties are locked against deletion first, as in `lockAgainstDeletion`.
 */
export async function lockLateRentOfAllLandlords(tx: Db, today: Day, limit: number) {
  const late = and(isAlways(rentPayments.status, 'unpaid'), lt(rentPayments.dueDate, today))
  await tx
    .select({ id: properties.id })
    .from(rentPayments)
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
    .where(late)
    .orderBy(asc(rentPayments.id))
    .limit(limit)
    .for('key share', { of: properties })
  return payments(tx, today).where(late).orderBy(asc(rentPayments.id)).limit(limit).for('update', { of: rentPayments })
}

/** For the daily job alone: marks payments overdue that it has locked. */
export async function markOverdueOfAllLandlords(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx.update(rentPayments).set({ status: 'overdue' }).where(isOneOf(rentPayments.id, ids))
}

/**
 * For the daily job alone: up to `limit` unpaid payments of anybody that fall due in these days, after the given id,
 * with the lead times that their landlord has chosen.
 */
export async function listRentDueOfAllLandlords(db: Db, days: DayRange, afterId: number, limit: number) {
  const isDue = and(between(rentPayments.dueDate, days.from, days.to), ne(rentPayments.status, 'paid'))
  return db
    .select({ ...columns, leadTimes: reminderSettings.rent })
    .from(rentPayments)
    .innerJoin(tenancies, eq(tenancies.id, rentPayments.tenantId))
    .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
    .leftJoin(reminderSettings, eq(reminderSettings.landlordId, rentPayments.landlordId))
    .where(and(isDue, gt(rentPayments.id, afterId)))
    .orderBy(asc(rentPayments.id))
    .limit(limit)
}

/**
 * For the daily job alone: up to `limit` payments of anybody, after the given id, that became overdue after `since` and
 * that no job has sent a notice about since then. Some were marked overdue by hand; others were entered after their due
 * day.
 */
export async function listMarkedOverdueOfAllLandlords(
  db: Db,
  { since, today }: Mornings,
  afterId: number,
  limit: number,
) {
  const keyOf = (day: Day) => sql`'rent_overdue:' || ${rentPayments.id} || ':' || ${day}::text`
  const wasNotified = sql`exists (select 1 from ${notifications} notice where notice.user_id = ${rentPayments.landlordId}
    and notice.once_key like 'rent_overdue:' || ${rentPayments.id} || ':%'
    and notice.once_key >= ${keyOf(since)} and notice.once_key <= ${keyOf(today)})`
  const wasEnteredLate = sql`exists (select 1 from ${ledgerEntries} charge where charge.id = ${rentPayments.chargeId}
    and (charge.entered_at at time zone 'Europe/London')::date >= ${since})`
  const isOverdue = and(
    lt(rentPayments.dueDate, today),
    or(gte(rentPayments.dueDate, since), wasEnteredLate),
    isAlways(rentPayments.status, 'overdue'),
  )
  return payments(db, today)
    .where(and(isOverdue, gt(rentPayments.id, afterId), not(wasNotified)))
    .orderBy(asc(rentPayments.id))
    .limit(limit)
}

/** Whether a payment's tenant has ever been notified that it is overdue, by the landlord's mark or by the daily job. */
export async function wasNotifiedOfOverdue(
  tx: Db,
  scope: LandlordScope,
  { id, tenantUserId }: Pick<RemindedRent, 'id' | 'tenantUserId'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${notifications} notice
    join ${rentPayments} on ${rentPayments.id} = notice.related_entity_id and ${rentPayments.landlordId} = ${scope.userId}
    where notice.user_id = ${tenantUserId} and notice.related_entity_type = 'rent_payment' and notice.related_entity_id = ${id}
    and notice.title = ${overdueTitle} limit 1`)
  return rows.length > 0
}
