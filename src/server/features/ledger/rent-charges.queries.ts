/**
 * Rent payments and their charges are inserted and removed in one statement, so neither ever exists without the other.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Day, londonDay } from '#domain/day.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * The common table expressions `made` and `charged`: insert rent payments with their charges, from a select of
 * landlord, property, tenancy, amount and due day. Where the tenancy already has a payment for that day, it is skipped.
 */
export const rentWithCharges = (
  select: SQL,
  {
    enteredBy = null,
    enteredAt = sql`now()`,
    status = sql`'unpaid'`,
    description = 'Rent',
  }: { enteredBy?: number | null; enteredAt?: SQL; status?: SQL; description?: string } = {},
): SQL => sql`made as (
    insert into ${rentPayments} (landlord_id, property_id, tenant_id, amount, outstanding, due_date, status)
    select landlord_id, property_id, tenant_id, amount, amount, due_date, ${status} from (${select}) due
    on conflict (tenant_id, due_date) do nothing
    returning id, charge_id, landlord_id, property_id, tenant_id, amount, due_date
  ), charged as (
    insert into ${ledgerEntries} (id, landlord_id, property_id, tenant_id, kind, charge_kind, date, amount, description, open_amount, entered_by, entered_at)
    select charge_id, landlord_id, property_id, tenant_id, 'charge', 'rent', due_date, amount, ${description}, amount, ${enteredBy}::int, ${enteredAt} from made
  )`

/** The status of rent that nobody has paid yet, over a row with its `due_date`. */
export const statusOn = (today: Day): SQL => sql`case when due_date < ${today} then 'overdue' else 'unpaid' end`

/**
 * Inserts a rent payment, overdue at once if it was due before today. Returns undefined when the tenancy already has a
 * payment due on that day.
 */
export async function insertRentPayment(
  tx: Db,
  scope: LandlordScope,
  payment: {
    tenantId: number
    propertyId: number
    amount: number
    dueDate: Day
    description?: string | null | undefined
  },
  now: Date,
): Promise<{ id: number; chargeId: number } | undefined> {
  const { tenantId, propertyId, amount, dueDate, description } = payment
  const given = sql`select ${scope.userId}::int as landlord_id, ${propertyId}::int as property_id, ${tenantId}::int as tenant_id,
    ${amount}::int as amount, ${dueDate}::date as due_date`
  const charging = rentWithCharges(given, {
    enteredBy: scope.userId,
    enteredAt: sql`${now.toISOString()}::timestamptz`,
    status: statusOn(londonDay(now)),
    ...(description && { description }),
  })
  const result = await tx.execute<{ id: number; chargeId: number }>(
    sql`with ${charging} select id, charge_id as "chargeId" from made`,
  )
  return result.rows[0]
}

/**
 * Removes rent payments that have no money on them: the caller selects no others. An untouched payment that is not due
 * yet goes with its charge. The charge of any other stays, with its reversal beside it. Returns how many payments went.
 */
export async function removeRentPayments(
  tx: Db,
  scope: LandlordScope,
  which: SQL,
  { today, reason }: { today: Day; reason: string },
): Promise<number> {
  const untouched = sql`gone.due_date > ${today}
    and not exists (select 1 from allocations where allocations.charge_id = gone.charge_id)
    and not exists (select 1 from ledger_entries other where other.charge_id = gone.charge_id)`
  const result = await tx.execute<{ count: number }>(sql`with gone as (
      delete from ${rentPayments} where ${rentPayments.landlordId} = ${scope.userId} and ${which} returning *
    ), planned as (
      delete from ledger_entries using gone where ledger_entries.id = gone.charge_id and ${untouched}
    ), reversed as (
      insert into ledger_entries (landlord_id, property_id, tenant_id, kind, charge_kind, date, amount, description, reason, reverses_id, entered_by)
      select landlord_id, property_id, tenant_id, 'reversal', 'rent', due_date, - amount, 'Rent cancelled', ${reason}, charge_id, ${scope.userId}::int
      from gone where not (${untouched})
    ), settled as (
      update ledger_entries set open_amount = 0 from gone where ledger_entries.id = gone.charge_id and not (${untouched})
    ) select count(*)::int as count from gone`)
  return Number(result.rows[0]?.count ?? 0)
}

/** Whether nothing has been paid or written off of a rent payment, so that it may go. */
export const isWithoutMoney: SQL = sql`${rentPayments.outstanding} = ${rentPayments.amount}`
