/** What may be the money of a line already: receipts that no bank line has made, and lines of other accounts. */
import { sql } from 'drizzle-orm'
import { enteredWithinDays } from '#domain/bank/entered.ts'
import type { Day } from '#domain/day.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface SumOfLine {
  /** The line's. */
  readonly id: number
  readonly date: Day
  readonly tenantId: number
  readonly amount: number
}

/** Of lines that would give a tenancy a sum which it has received by hand within a few days: when, the nearest day. */
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
        and not exists (select 1 from ledger_entries opposite where opposite.reverses_id = receipt.id)
        and not exists (select 1 from bank_line_receipts made where made.receipt_id = receipt.id)
      order by abs(receipt.date - line.date), receipt.date limit 1 offset 0
    ) nearest`)
  return new Map(rows.map(({ id, receivedOn }) => [id, receivedOn]))
}

/** Of lines of which the same day, amount and text was posted from another account: its name. */
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
      order by other.id limit 1 offset 0
    ) elsewhere
    where ${isOneOf(sql`line.id`, lineIds)} and line.landlord_id = ${scope.userId}`)
  return new Map(rows.map(({ id, account }) => [id, account]))
}
