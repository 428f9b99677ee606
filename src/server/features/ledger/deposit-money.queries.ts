/** The money of deposits in the ledger, and the checks that protect it. */
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

export interface DepositMoney {
  /** What came in for the deposit, less what was paid back or kept. */
  held: number
  /** What is charged for it and has not come in. */
  outstanding: number
  /** When the last of it came in. */
  lastReceivedOn: Day | null
}

/** For a locked tenancy. */
export async function getDepositMoney(tx: Db, scope: LandlordScope, tenancyId: number): Promise<DepositMoney> {
  const { rows } = await tx.execute<DepositMoney & Record<string, unknown>>(
    sql`select ${depositMoney(sql`${tenancyId}::int`)} from (select 1) one
      where exists (select 1 from tenancies where id = ${tenancyId} and landlord_id = ${scope.userId})`,
  )
  return rows[0] ?? { held: 0, outstanding: 0, lastReceivedOn: null }
}

/** The receipts that pay for one tenancy's deposit. */
const receiptsPaying = (tenancyId: ReturnType<typeof sql>) => sql`
  select part.receipt_id from ledger_entries charge join allocations part on part.charge_id = charge.id
  where charge.tenant_id = ${tenancyId} and charge.charge_kind = 'deposit' and charge.kind = 'charge'
  group by part.receipt_id having sum(part.amount) > 0`

/** The columns of `DepositMoney` for one tenancy. */
export const depositMoney = (tenancyId: ReturnType<typeof sql>) => sql`(
    (select coalesce(sum(part.amount), 0)::float8 from ledger_entries charge join allocations part on part.charge_id = charge.id
      where charge.tenant_id = ${tenancyId} and charge.charge_kind = 'deposit' and charge.kind = 'charge')
    + (select coalesce(sum(paid.amount), 0)::float8 from ledger_entries paid
      where paid.tenant_id = ${tenancyId} and paid.charge_kind = 'deposit' and paid.kind = 'receipt'
      and not ${isReversed(sql`paid.id`)})) as held,
  (select coalesce(sum(charge.open_amount), 0)::float8 from ledger_entries charge
    where charge.tenant_id = ${tenancyId} and charge.charge_kind = 'deposit' and charge.kind = 'charge') as outstanding,
  (select max(receipt.date)::text from ledger_entries receipt
    where receipt.id in (${receiptsPaying(tenancyId)})) as "lastReceivedOn"`

/**
 * To be called when money has been taken off a deposit's charges. The clock of its protection runs from the first money
 * that is left, or stops without any, unless the day was recorded by hand (rule: deposits-clock).
 * @throws Problem 409 when more has been paid back or kept than is left of it (rule: deposits-never-more).
 */
export async function settleDepositTaken(tx: Db, scope: LandlordScope, tenancyId: number): Promise<void> {
  const { held } = await getDepositMoney(tx, scope, tenancyId)
  if (held < 0) throw conflict('The deposit has been returned out of this money. Undo the return first.')
  await tx.execute(sql`update deposits set received_on = (select min(receipt.date) from ledger_entries receipt
      where receipt.id in (${receiptsPaying(sql`${tenancyId}::int`)}))
    where tenant_id = ${tenancyId} and landlord_id = ${scope.userId} and received_noted`)
}

/** @throws Problem 409 for an entry that a deposit's return made: it goes with the others of that return. */
export async function refuseEntriesOfReturns(tx: Db, scope: LandlordScope, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const { rows } = await tx.execute(sql`select 1 from deposit_return_entries part
    join deposit_returns made on made.id = part.return_id
    where ${isOneOf(sql`part.entry_id`, entryIds)} and made.landlord_id = ${scope.userId} and made.reversed_at is null limit 1`)
  if (rows.length > 0) throw conflict('This belongs to the return of the deposit. Undo the return instead.')
}

/** The first money of a deposit starts its clock, unless a day was recorded by hand (rule: deposits-clock). */
export async function noteDepositReceived(tx: Db, scope: LandlordScope, receiptIds: readonly number[]): Promise<void> {
  if (receiptIds.length === 0) return
  await tx.execute(sql`insert into deposits (landlord_id, property_id, tenant_id, received_on, received_noted)
    select landlord_id, property_id, tenant_id, min(date), true from ledger_entries
    where ${isOneOf(sql`id`, receiptIds)} and landlord_id = ${scope.userId} group by 1, 2, 3
    on conflict (tenant_id) do update
      set received_on = least(deposits.received_on, excluded.received_on), received_noted = true
      where deposits.received_on is null or deposits.received_noted`)
}
