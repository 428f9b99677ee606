/** What lines were posted as, and what has become of that. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Split } from '#domain/bank/matching.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { bankLineReceipts } from '#server/db/schema/bank.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { transactions } from '#server/db/schema/money.ts'
import type { LineRow } from '#server/features/bank/lines.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The receipts that lines were posted as, and whether each has been reversed. */
export async function listReceiptsOfLines(db: Db, scope: LandlordScope, lineIds: readonly number[]) {
  if (lineIds.length === 0) return []
  return db
    .select({
      lineId: bankLineReceipts.lineId,
      receiptId: bankLineReceipts.receiptId,
      tenantId: bankLineReceipts.tenantId,
      amount: bankLineReceipts.amount,
      isReversed: isReversed(bankLineReceipts.receiptId),
    })
    .from(bankLineReceipts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, bankLineReceipts.receiptId))
    .where(and(isOneOf(bankLineReceipts.lineId, lineIds), eq(ledgerEntries.landlordId, scope.userId)))
    .orderBy(asc(bankLineReceipts.id))
}

/**
 * What receipts pay now, the oldest due first. Whatever pays something other than rent, or nothing yet, is one part
 * without a rent payment; for a reversed receipt that is all of it.
 */
export async function listSplitsOfReceipts(
  db: Db,
  scope: LandlordScope,
  receipts: readonly Pick<LineReceipt, 'receiptId' | 'tenantId' | 'amount'>[],
): Promise<Map<number, Split[]>> {
  if (receipts.length === 0) return new Map()
  const ids = receipts.map(({ receiptId }) => receiptId)
  const { rows } = await db.execute<{ receiptId: number; rentPaymentId: number; amount: number }>(
    sql`select part.receipt_id as "receiptId", payment.id as "rentPaymentId", sum(part.amount)::int as amount
      from allocations part join rent_payments payment on payment.charge_id = part.charge_id
      where ${isOneOf(sql`part.receipt_id`, ids)} and payment.landlord_id = ${scope.userId}
      group by part.receipt_id, payment.id having sum(part.amount) > 0 order by payment.due_date, payment.id`,
  )
  const paid = Map.groupBy(rows, ({ receiptId }) => receiptId)
  return new Map(
    receipts.map(({ receiptId, tenantId, amount }) => {
      const parts = paid.get(receiptId) ?? []
      const rest = parts.reduce((left, part) => left - part.amount, amount)
      const splits = parts.map(({ rentPaymentId, amount: part }) => ({ tenantId, rentPaymentId, amount: part }))
      return [receiptId, rest > 0 ? [...splits, { tenantId, rentPaymentId: null, amount: rest }] : splits]
    }),
  )
}

/** How transactions are booked that were made from lines. Those deleted since are left out. */
export async function listTransactionsOfLines(
  db: Db,
  scope: LandlordScope,
  transactionIds: readonly number[],
): Promise<Map<number, Pick<typeof transactions.$inferSelect, 'type' | 'category' | 'propertyId'>>> {
  if (transactionIds.length === 0) return new Map()
  const { id, type, category, propertyId } = transactions
  const rows = await db
    .select({ id, type, category, propertyId })
    .from(transactions)
    .where(and(isOneOf(id, transactionIds), eq(transactions.landlordId, scope.userId)))
  return new Map(rows.map(({ id: transactionId, ...booked }) => [transactionId, booked]))
}

/** The lines whose money pays a deposit of these tenancies. */
export async function listLinesOfDeposits(
  db: Db,
  scope: LandlordScope,
  tenancyIds: readonly number[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select distinct made.line_id as id
    from ledger_entries charge join allocations part on part.charge_id = charge.id
    join bank_line_receipts made on made.receipt_id = part.receipt_id
    where ${isOneOf(sql`charge.tenant_id`, tenancyIds)} and charge.charge_kind = 'deposit' and charge.landlord_id = ${scope.userId}`)
  return rows.map(({ id }) => id)
}

export interface LineReceipt {
  readonly lineId: number
  readonly receiptId: number
  readonly tenantId: number
  readonly amount: number
}

/**
 * Marks lines as posted with their `LineReceipt`s, given as the text of a JSON array. Returns how many were in the
 * states `from`: somebody else may have dealt with one meanwhile.
 */
export async function insertLineReceipts(
  tx: Db,
  scope: LandlordScope,
  { lineIds, lineReceiptsJson }: { lineIds: readonly number[]; lineReceiptsJson: string },
  from: readonly LineRow['state'][],
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`with posted as (
      update bank_lines set state = 'posted', transaction_id = null, set_aside_by = null
      where ${isOneOf(sql`id`, lineIds)} and landlord_id = ${scope.userId} and ${isOneOf(sql`state`, from)} returning id
    ), made as (
      insert into bank_line_receipts (line_id, receipt_id, tenant_id, amount)
      select posted.id, given."receiptId", given."tenantId", given.amount
      from json_to_recordset(${lineReceiptsJson}::json) as given ("lineId" int, "receiptId" int, "tenantId" int, amount int)
      join posted on posted.id = given."lineId" order by given."receiptId"
    ) select count(*)::int as count from posted`)
  return rows[0]?.count ?? 0
}

export async function removeLineReceipts(tx: Db, scope: LandlordScope, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.execute(sql`delete from bank_line_receipts using bank_lines line
    where line.id = bank_line_receipts.line_id and line.landlord_id = ${scope.userId} and ${isOneOf(sql`line.id`, lineIds)}`)
}
