/** Receipts that no bank line has made, and that may be the money of one. */
import { sql } from 'drizzle-orm'
import { enteredWithinDays } from '#domain/bank/entered.ts'
import type { Day } from '#domain/day.ts'
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
