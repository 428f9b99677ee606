/** Finds what the last mark of a rent payment did to its account. */
import { eq, sql } from 'drizzle-orm'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** What was taken off a charge since anything last paid it: the latest of it, up to what is outstanding. */
export async function listTakenOff(
  db: Db,
  scope: LandlordScope,
  { chargeId, outstanding }: { chargeId: number; outstanding: number },
) {
  const result = await db.execute<{
    receiptId: number
    amount: number
    credit: number
    isReversed: boolean
    /** 'Mark as Paid' entered it for this charge and nothing else, and it was not paid back after it was reversed. */
    isWholeMark: boolean
  }>(sql`select receipt.id as "receiptId", (- taken.amount)::int as amount, receipt.open_amount as credit,
      ${isReversed(sql`receipt.id`)} as "isReversed",
      receipt.charge_id is not distinct from ${chargeId}::int and receipt.amount = taken.amount and not exists (
        select 1 from ledger_entries refund where refund.charge_id = receipt.id and refund.kind = 'refund') as "isWholeMark"
    from (select id, receipt_id, amount, sum(amount) over (order by id desc) as sum from allocations
      where charge_id = ${chargeId} and id > coalesce((
        select max(id) from allocations where charge_id = ${chargeId} and amount > 0), 0)) taken
    join ledger_entries receipt on receipt.id = taken.receipt_id
    where - taken.sum <= ${outstanding} and receipt.landlord_id = ${scope.userId} order by taken.id`)
  return result.rows
}

/** For each charge, the receipt that the last 'Mark as Paid' entered for it, if that receipt still pays it. */
export async function listLastMarks(db: Db, scope: LandlordScope, chargeIds: readonly number[]): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`select max(paying.id)::int as id from (
      select receipt.charge_id, receipt.id from ledger_entries receipt
        join allocations on allocations.receipt_id = receipt.id and allocations.charge_id = receipt.charge_id
      where ${isOneOf(sql`receipt.charge_id`, chargeIds)} and receipt.kind = 'receipt' and receipt.landlord_id = ${scope.userId}
      group by receipt.charge_id, receipt.id having sum(allocations.amount) > 0
    ) paying group by paying.charge_id`)
  return result.rows.map(({ id }) => id)
}

/** Receipts as they were entered. */
export async function listEnteredReceipts(db: Db, scope: LandlordScope, ids: readonly number[]) {
  const { id, date, amount, description, method, reference, notes, chargeId, receivedAt, landlordId } = ledgerEntries
  return db
    .select({ date, amount, description, method, reference, notes, chargeId, receivedAt })
    .from(ledgerEntries)
    .where(sql`${isOneOf(id, ids)} and ${eq(landlordId, scope.userId)}`)
    .orderBy(id)
}
