import { and, asc, eq, gt, lte, not, or, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import type { RentTerms } from '#domain/rent.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { activity } from '#server/db/schema/activity.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import {
  isWithoutMoney,
  removeRentPayments,
  rentWithCharges,
  statusOn,
} from '#server/features/ledger/rent-charges.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Stands for every landlord: the daily job makes everybody's payments in the same few statements. A request never
 * passes it.
 */
export const allLandlords = 'all landlords'
export type Whose = LandlordScope | typeof allLandlords

const tenanciesOf = (whose: Whose) => (whose === allLandlords ? undefined : eq(tenancies.landlordId, whose.userId))

export type TenancyTerms = RentTerms & { id: number; active: boolean; rentAmount: number }
export type DueRent = { tenantId: number; dueDate: Day }

/** By what a tenancy makes its rent. */
export const rentTerms = {
  id: tenancies.id,
  active: tenancies.active,
  rentAmount: tenancies.rentAmount,
  moveInDate: tenancies.moveInDate,
  moveOutDate: tenancies.moveOutDate,
  paymentFrequency: tenancies.paymentFrequency,
  paymentDay: tenancies.paymentDay,
}

/**
 * Locks up to `limit` active tenancies with a rent, after the given id, in the order of their ids. Somebody who ends
 * one meanwhile waits, and then removes the payments just made as well. Their properties are locked against deletion
 * first, as in `lockAgainstDeletion`.
 */
export async function lockRentTerms(tx: Db, whose: Whose, afterId: number, limit: number): Promise<TenancyTerms[]> {
  const wanted = and(
    tenanciesOf(whose),
    tenancies.active,
    gt(tenancies.rentAmount, 0),
    afterId ? gt(tenancies.id, afterId) : undefined,
  )
  await tx
    .select({ id: properties.id })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .where(wanted)
    .orderBy(asc(tenancies.id))
    .limit(limit)
    .for('key share', { of: properties })
  return tx.select(rentTerms).from(tenancies).where(wanted).orderBy(asc(tenancies.id)).limit(limit).for('share')
}

/** The terms from which a tenancy's payments are made; undefined for a tenancy of somebody else. */
export async function findRentTerms(
  tx: Db,
  scope: LandlordScope,
  tenancyId: number,
): Promise<TenancyTerms | undefined> {
  const [row] = await tx
    .select(rentTerms)
    .from(tenancies)
    .where(and(eq(tenancies.id, tenancyId), eq(tenancies.landlordId, scope.userId)))
  return row
}

/** The latest due day of a tenancy's payments, or null. */
export const lastDayEntered = sql<Day | null>`(select max(due_date)::text from rent_payments where tenant_id = tenancies.id)`

/** The active tenancies of a property, each with the latest due day of its payments. */
export async function listRentTerms(db: Db, scope: LandlordScope, propertyId: number) {
  return db
    .select({ ...rentTerms, entered: lastDayEntered })
    .from(tenancies)
    .where(and(eq(tenancies.propertyId, propertyId), eq(tenancies.landlordId, scope.userId), tenancies.active))
}

/**
 * Makes the given payments, each at its tenancy's rent, and returns how many are new. Payments that exist already are
 * skipped, even when somebody else makes them at this moment. They are inserted by tenancy and day, so that two who
 * make the same ones wait for each other in the same order. Each is recorded in the activity (rule: activity-jobs).
 */
export async function insertDueRent(tx: Db, whose: Whose, due: readonly DueRent[]): Promise<number> {
  if (due.length === 0) return 0
  const result = await tx.execute<{ created: number }>(sql`
    with due as (
      select * from json_to_recordset(${JSON.stringify(due)}::json) as given ("tenantId" integer, "dueDate" date)
    ), ${rentWithCharges(sql`
      select ${tenancies.landlordId} as landlord_id, ${tenancies.propertyId} as property_id, ${tenancies.id} as tenant_id,
        ${tenancies.rentAmount} as amount, due."dueDate" as due_date
      from due join ${tenancies} on ${tenancies.id} = due."tenantId"
      where ${tenanciesOf(whose) ?? sql`true`} and not exists (
        select 1 from ${rentPayments} there where there.tenant_id = due."tenantId" and there.due_date = due."dueDate"
      )
      order by ${tenancies.id}, due."dueDate"`)}, ${noteMade(whose === allLandlords ? null : whose.userId, 'Added by the terms of the tenancy')}
    select count(*)::integer as created from made`)
  return Number(result.rows[0]?.created ?? 0)
}

/** The common table expression `noted`: records the payments in `made` in the activity. */
const noteMade = (by: number | null, what: string) => sql`noted as (
    insert into ${activity} (landlord_id, by_user_id, entity, record_id, what, is_money)
    select landlord_id, ${by}::int, 'payment', id, ${what}, true from made order by id
  )`

const dueAfter = (tenancyId: number, lastDay: Day) =>
  sql`${rentPayments.tenantId} = ${tenancyId} and ${rentPayments.dueDate} > ${lastDay}`

/**
 * How many payments a change of terms would remove if there were no money on them: those due after the last day of the
 * tenancy, and those that the old terms made for the given days (rule: ledger-money-stays).
 */
export async function countRentThatStays(
  tx: Db,
  scope: LandlordScope,
  { tenancyId, lastDay, dueDays }: { tenancyId: number; lastDay: Day | null; dueDays: readonly Day[] },
): Promise<number> {
  const isTaken = or(lastDay ? dueAfter(tenancyId, lastDay) : undefined, isOneOf(rentPayments.dueDate, dueDays))
  return tx.$count(
    rentPayments,
    and(eq(rentPayments.landlordId, scope.userId), eq(rentPayments.tenantId, tenancyId), isTaken, not(isWithoutMoney)),
  )
}

/**
 * The reasons of a cancellation by the dates of the tenancy. `restoreRentOf` finds such entries by how they begin, so
 * entries that are stored already would have to change with them.
 */
const endReason = (lastDay: string) => `The tenancy ends on ${lastDay}`
const startReason = (firstDay: string) => `The tenancy begins on ${firstDay}`

/**
 * Removes the payments due after the tenant's last day, except those with money on them. Returns how many of them had
 * been due by today.
 */
export async function removeRentAfter(
  tx: Db,
  scope: LandlordScope,
  tenancyId: number,
  lastDay: Day,
  today: Day,
): Promise<number> {
  const which = sql`${dueAfter(tenancyId, lastDay)} and ${isWithoutMoney}`
  const isDue = and(which, lte(rentPayments.dueDate, today), eq(rentPayments.landlordId, scope.userId))
  const due = await tx.$count(rentPayments, isDue)
  await removeRentPayments(tx, scope, which, { today, reason: endReason(formatDayLong(lastDay)) })
  return due
}

/**
 * Makes payments again that the former dates of a tenancy had cancelled, due from one day to another (null for no last
 * one). Only payments whose latest charge was cancelled in that way come back (rule: rent-end-taken-back).
 */
export async function restoreRentOf(
  tx: Db,
  scope: LandlordScope,
  tenancyId: number,
  { from, until, today }: { from: Day; until: Day | null; today: Day },
): Promise<void> {
  const cancelled = sql`select charge.landlord_id, charge.property_id, charge.tenant_id, charge.amount, charge.date as due_date
    from (select distinct on (date) * from ledger_entries
      where landlord_id = ${scope.userId} and tenant_id = ${tenancyId} and kind = 'charge' and charge_kind = 'rent'
        and date >= ${from} and (${until}::date is null or date <= ${until})
      order by date, id desc) charge
    join ledger_entries opposite on opposite.reverses_id = charge.id
      and (starts_with(opposite.reason, ${endReason('')}) or starts_with(opposite.reason, ${startReason('')}))`
  await tx.execute(sql`with ${rentWithCharges(cancelled, { enteredBy: scope.userId, status: statusOn(today) })},
    ${noteMade(scope.userId, 'Added again: the dates of the tenancy were changed')} select 1`)
}

/** Removes one payment, unless there is money on it. Returns whether it was removed. */
export const removeRentPayment = async (tx: Db, scope: LandlordScope, id: number, today: Day): Promise<boolean> =>
  (await removeRentPayments(tx, scope, sql`${rentPayments.id} = ${id} and ${isWithoutMoney}`, {
    today,
    reason: 'The payment was deleted',
  })) > 0

interface DaysOfRent {
  readonly tenancyId: number
  readonly dueDays: readonly Day[]
  readonly today: Day
}

const unpaidOn = ({ tenancyId, dueDays }: DaysOfRent) =>
  sql`${rentPayments.tenantId} = ${tenancyId} and ${rentPayments.status} <> 'paid'
    and ${isOneOf(rentPayments.dueDate, dueDays)} and ${isWithoutMoney}`

/** Removes the payments without money of that amount due on one of the days, and returns how many there were. */
export async function removeUnpaidRent(
  tx: Db,
  scope: LandlordScope,
  { amount, ...which }: DaysOfRent & { amount: number },
): Promise<number> {
  if (which.dueDays.length === 0) return 0
  const ofAmount = sql`${unpaidOn(which)} and ${rentPayments.amount} = ${amount}`
  return removeRentPayments(tx, scope, ofAmount, { today: which.today, reason: 'The rent has changed' })
}

/**
 * Removes the payments without money due on one of these days before the move-in. Returns how many of them had been due
 * by today.
 */
export async function removeRentBefore(
  tx: Db,
  scope: LandlordScope,
  { moveInDate, ...which }: DaysOfRent & { moveInDate: Day },
): Promise<number> {
  if (which.dueDays.length === 0) return 0
  const isDue = and(unpaidOn(which), lte(rentPayments.dueDate, which.today), eq(rentPayments.landlordId, scope.userId))
  const due = await tx.$count(rentPayments, isDue)
  const reason = startReason(formatDayLong(moveInDate))
  await removeRentPayments(tx, scope, unpaidOn(which), { today: which.today, reason })
  return due
}
