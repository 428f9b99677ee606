/** What interest on a late rent payment is calculated from, and the link from the interest to that rent. */
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** What was paid of a charge or written off, and on which days. */
export async function listPaidOff(db: Db, scope: LandlordScope, chargeId: number) {
  const { rows } = await db.execute<{ date: Day; amount: number }>(sql`
    select receipt.date::text as date, sum(allocations.amount)::int as amount
    from allocations join ledger_entries receipt on receipt.id = allocations.receipt_id
    where allocations.charge_id = ${chargeId} and receipt.landlord_id = ${scope.userId}
    group by receipt.id having sum(allocations.amount) > 0
    union all select written_off.date::text, - written_off.amount from ledger_entries written_off
    where written_off.charge_id = ${chargeId} and written_off.kind = 'write_off' and written_off.landlord_id = ${scope.userId}
    and not ${isReversed(sql`written_off.id`)}`)
  return rows
}

/** The interest that has been charged for a rent payment, and not taken back. */
export async function sumChargedInterest(db: Db, scope: LandlordScope, chargeId: number): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(entry.amount), 0)::float8 as amount from late_interest_charges
    join ledger_entries entry on entry.id = late_interest_charges.interest_id
    where late_interest_charges.rent_charge_id = ${chargeId} and entry.landlord_id = ${scope.userId}
    and not ${isReversed(sql`entry.id`)}`)
  return rows[0]?.amount ?? 0
}

export async function linkInterest(
  tx: Db,
  scope: LandlordScope,
  { interestId, rentChargeId }: { interestId: number; rentChargeId: number },
): Promise<void> {
  await tx.execute(sql`insert into late_interest_charges (interest_id, rent_charge_id)
    select interest.id, rent.id from ledger_entries interest, ledger_entries rent
    where interest.id = ${interestId} and rent.id = ${rentChargeId}
    and interest.landlord_id = ${scope.userId} and rent.landlord_id = ${scope.userId}`)
}
