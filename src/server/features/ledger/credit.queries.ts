/** For the daily job alone: where credit has something to pay. */
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Up to `limit` tenancies of anybody, after the given id, with credit and with charges that became due after somebody last decided what
 * that credit pays: on their day, or when they were entered with a day that was past.
 */
export async function listCreditToUseOfAllLandlords(db: Db, today: Day, afterId: number, limit: number) {
  const result = await db.execute<{ id: number; landlordId: number }>(sql`
    select distinct charge.tenant_id as id, charge.landlord_id as "landlordId"
    from ledger_entries credit join ledger_entries charge on charge.landlord_id = credit.landlord_id and charge.tenant_id = credit.tenant_id
    where credit.kind = 'receipt' and credit.open_amount > 0 and credit.tenant_id > ${afterId}
      and charge.open_amount > 0 and charge.kind = 'charge' and charge.date <= ${today}
      and (charge.date > (credit.allotted_at at time zone 'Europe/London')::date or charge.entered_at > credit.allotted_at)
    order by 1 limit ${limit}`)
  return result.rows
}
