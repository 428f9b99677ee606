/** What decides whether credit pays a charge by itself, and which tenancies have such a charge. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Decided } from '#domain/ledger.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Whether money of a receipt was last taken off a charge by setting it back to unpaid (rule: ledger-credit). */
const wasSetUnpaid = (receiptId: SQL, chargeId: SQL) => sql`coalesce((select set_unpaid from allocations
  where receipt_id = ${receiptId} and charge_id = ${chargeId} order by id desc limit 1), false)`

/** Pairs of a receipt and a charge, as `receipt charge`, in which the receipt does not pay the charge by itself. */
export async function listSetUnpaid(tx: Db, scope: LandlordScope, receiptIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{
    pair: string
  }>(sql`select distinct part.receipt_id || ' ' || part.charge_id as pair
    from allocations part join ledger_entries receipt on receipt.id = part.receipt_id
    where part.set_unpaid and ${isOneOf(sql`part.receipt_id`, receiptIds)} and receipt.landlord_id = ${scope.userId}
      and ${wasSetUnpaid(sql`part.receipt_id`, sql`part.charge_id`)}`)
  return new Set(rows.map(({ pair }) => pair))
}

/**
 * Up to `limit` tenancies after the given id that have credit, and charges that became due after it was last decided
 * what that credit pays: on their due day, or when they were entered with a past due day.
 */
export const listCreditToUse = (db: Db, scope: LandlordScope, today: Day, afterId: number, limit: number) =>
  creditToUse(db, sql`and credit.landlord_id = ${scope.userId}`, today, afterId, limit)

/** Of the tenancies of all landlords, for the daily job alone. */
export const listCreditToUseOfAllLandlords = (db: Db, today: Day, afterId: number, limit: number) =>
  creditToUse(db, sql``, today, afterId, limit)

async function creditToUse(db: Db, whose: SQL, today: Day, afterId: number, limit: number) {
  const result = await db.execute<{ id: number; landlordId: number }>(sql`
    select distinct charge.tenant_id as id, charge.landlord_id as "landlordId"
    from ledger_entries credit join ledger_entries charge on charge.landlord_id = credit.landlord_id and charge.tenant_id = credit.tenant_id
    where credit.kind = 'receipt' and credit.open_amount > 0 and credit.tenant_id > ${afterId} ${whose}
      and charge.open_amount > 0 and charge.kind = 'charge' and charge.date <= ${today}
      and (charge.date > (credit.allotted_at at time zone 'Europe/London')::date or charge.entered_at > credit.allotted_at)
      and not ${wasSetUnpaid(sql`credit.id`, sql`charge.id`)}
    order by 1 limit ${limit}`)
  return result.rows
}

/** For receipts, when it was last decided what they pay; for other entries, when they were entered. */
export async function listDecided(db: Db, scope: LandlordScope, ids: readonly number[]): Promise<Decided[]> {
  const { id, kind, allottedAt, enteredAt, landlordId } = ledgerEntries
  const rows = await db
    .select({ id, kind, allottedAt, enteredAt })
    .from(ledgerEntries)
    .where(and(isOneOf(id, ids), eq(landlordId, scope.userId)))
  return rows.map((row) => ({ id: row.id, decidedAt: row.kind === 'receipt' ? row.allottedAt : row.enteredAt }))
}

/** What `creditToPayBack` says of the tenancy of each row, read from the index of what is open alone. */
export const creditToPayBack = sql`greatest(0, (select sum(case kind when 'receipt' then open_amount else - open_amount end)::float8
  from ledger_entries where landlord_id = tenancies.landlord_id and tenant_id = tenancies.id and open_amount > 0))`

/** Ended tenancies of a landlord with credit that is to be paid back (rule: ledger-credit-left). */
export const creditsLeft = (landlordId: SQL): SQL =>
  sql`tenancies.landlord_id = ${landlordId} and tenancies.credit_left and ${creditToPayBack} > 0`

/** Which of the given tenancies have credit. */
export async function listWithCredit(db: Db, scope: LandlordScope, tenancyIds: readonly number[]): Promise<number[]> {
  const { tenantId, kind, openAmount, landlordId } = ledgerEntries
  const rows = await db
    .selectDistinct({ tenantId })
    .from(ledgerEntries)
    .where(and(isOneOf(tenantId, tenancyIds), eq(landlordId, scope.userId), eq(kind, 'receipt'), gt(openAmount, 0)))
  return rows.map((row) => row.tenantId)
}
