/** Money that may be the same as a line's: receipts and expenses entered by hand, and lines of other accounts. */
import { sql } from 'drizzle-orm'
import { enteredWithinDays, type Spent } from '#domain/bank/entered.ts'
import type { KnownSupplier } from '#domain/bank/matching.ts'
import type { Day } from '#domain/day.ts'
import { expenseTypes } from '#domain/finances/transaction.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface SumOfLine {
  /** The line's. */
  readonly id: number
  readonly date: Day
  readonly tenantId: number
  readonly amount: number
}

/**
 * For lines whose money may have been entered by hand already: the day of the nearest receipt of the same sum for the
 * same tenancy within a few days.
 */
export async function listReceiptsByHand(
  db: Db,
  scope: LandlordScope,
  sums: readonly SumOfLine[],
): Promise<Map<number, Day>> {
  if (sums.length === 0) return new Map()
  const { rows } = await db.execute<{
    id: number
    receivedOn: Day
  }>(sql`select line.id, nearest.date::text as "receivedOn"
    from json_to_recordset(${JSON.stringify(sums)}::json) as line (id int, date date, "tenantId" int, amount int)
    cross join lateral (
      select receipt.date from ledger_entries receipt
      where receipt.tenant_id = line."tenantId" and receipt.landlord_id = ${scope.userId}
        and receipt.date between line.date - ${enteredWithinDays}::int and line.date + ${enteredWithinDays}::int
        and receipt.kind = 'receipt' and receipt.charge_kind is distinct from 'deposit' and receipt.amount = - line.amount
        and not ${isReversed(sql`receipt.id`)}
        and not exists (select 1 from bank_line_receipts made where made.receipt_id = receipt.id)
      order by abs(receipt.date - line.date), receipt.date limit 1
    ) nearest`)
  return new Map(rows.map(({ id, receivedOn }) => [id, receivedOn]))
}

interface Debit {
  /** The line's. */
  readonly id: number
  readonly date: Day
  /** Below zero. */
  readonly amount: number
}

/**
 * For lines whose money may be in the books already, as an expense or as a mortgage payment: the nearest one of the
 * same sum within a few days. The books are read once for all lines, as a row for each day and sum, because some
 * accounts have thousands of entries on one day.
 */
export async function listSpentBefore(
  db: Db,
  scope: LandlordScope,
  debits: readonly Debit[],
): Promise<Map<number, Spent>> {
  const [first, ...others] = debits.map(({ date }) => date).sort()
  if (first === undefined) return new Map()
  const inBooks = sql`landlord_id = ${scope.userId} and date between ${first}::date - ${enteredWithinDays}::int
    and ${others.at(-1) ?? first}::date + ${enteredWithinDays}::int`
  const sums = [...new Set(debits.map(({ amount }) => -amount))]
  const { rows } = await db.execute<{ id: number } & Spent & Record<string, unknown>>(sql`with spent as (
      select date, amount, min(supplier) as supplier, false as is_mortgage from financial_transactions entered
      where ${inBooks} and ${isOneOf(sql`amount`, sums)} and ${isOneOf(sql`type`, expenseTypes)}
        and related_entity_type is null
        and not exists (select 1 from bank_lines made where made.transaction_id = entered.id)
      group by date, amount
      union all
      select date, sum(amount), min(supplier), true from financial_transactions
      where ${inBooks} and related_entity_type = 'mortgage' group by related_entity_id, date
    )
    select distinct on (line.id) line.id, spent.date::text as "on", spent.supplier as "to",
      spent.is_mortgage as "isMortgage"
    from json_to_recordset(${JSON.stringify(debits)}::json) as line (id int, date date, amount int)
    join spent on spent.amount = - line.amount and abs(spent.date - line.date) <= ${enteredWithinDays}::int
    order by line.id, abs(spent.date - line.date), spent.date`)
  return new Map(rows.map(({ id, on, to, isMortgage }) => [id, { on, to, isMortgage }]))
}

/** Only this many of the newest expenses with a supplier are read, however large the books are. */
const expensesLookedAt = 2_000

/** The suppliers of expenses that were entered by hand, by name, each with how its newest expense was booked. */
export async function listSuppliers(db: Db, scope: LandlordScope): Promise<KnownSupplier[]> {
  const { rows } = await db.execute<
    KnownSupplier & Record<string, unknown>
  >(sql`select distinct on (supplier) supplier, type, category, property_id as "propertyId", date::text as "lastOn"
    from (select id, date, supplier, type, category, property_id, related_entity_type from financial_transactions
      where landlord_id = ${scope.userId} and supplier <> ''
      order by date desc, id desc limit ${expensesLookedAt}::int) entered
    where related_entity_type is null and ${isOneOf(sql`type`, expenseTypes)}
      and not exists (select 1 from bank_lines made where made.transaction_id = entered.id)
    order by supplier, date desc, id desc`)
  return rows
}

/** For lines that were posted from another account with the same day, amount and text: that account's name. */
export async function listPostedElsewhere(
  db: Db,
  scope: LandlordScope,
  lineIds: readonly number[],
): Promise<Map<number, string>> {
  if (lineIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; account: string }>(sql`select line.id, elsewhere.name as account
    from bank_lines line
    cross join lateral (
      select account.name from bank_lines other join bank_accounts account on account.id = other.account_id
      where other.landlord_id = line.landlord_id and other.payer_key = line.payer_key and other.date = line.date
        and other.amount = line.amount and other.state = 'posted' and other.account_id <> line.account_id
        and lower(other.description) = lower(line.description)
      order by other.id limit 1
    ) elsewhere
    where ${isOneOf(sql`line.id`, lineIds)} and line.landlord_id = ${scope.userId}`)
  return new Map(rows.map(({ id, account }) => [id, account]))
}
