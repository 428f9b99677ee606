/** What the matching of a statement knows: who lives where, what is outstanding, and what was confirmed before. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Knowledge, LearnedPayee, LearnedPayer, MatchTenancy } from '#domain/bank-matching.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { bankLineReceipts } from '#server/db/schema/bank.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { isOwed } from '#server/features/ledger/ledger.actions.ts'
import { listOpenEntries } from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface NamedTenancy extends MatchTenancy {
  readonly tenantName: string
  readonly propertyId: number
}

/** Every tenancy of the landlord, with its names and charges. */
export async function listMatchTenancies(db: Db, scope: LandlordScope): Promise<NamedTenancy[]> {
  const { rows } = await db.execute<{
    id: number
    tenantName: string
    names: string[]
    address: string
    propertyId: number
    rentAmount: number
  }>(sql`select tenancies.id, tenancies.property_id as "propertyId", tenancies.rent_amount as "rentAmount", properties.address,
      concat_ws(' ', tenancies.tenant_name, case when right(lower(tenancies.tenant_name), length(tenancies.tenant_username) + 1)
        <> ' ' || lower(tenancies.tenant_username) then tenancies.tenant_username end) as "tenantName",
      (select coalesce(json_agg(name order by id), '[]'::json) from additional_occupants where tenant_id = tenancies.id) as names
    from tenancies join properties on properties.id = tenancies.property_id
    where tenancies.landlord_id = ${scope.userId} order by tenancies.id`)
  const ids = rows.map(({ id }) => id)
  const owed = (await listOpenEntries(db, scope, ids)).filter(isOwed)
  const charges = Map.groupBy(owed, ({ tenantId }) => tenantId)
  return rows.map(({ names, ...row }) => ({
    ...row,
    names: [row.tenantName, ...names],
    charges: (charges.get(row.id) ?? []).map(({ id, rentPaymentId, dueDate, open }) => ({
      chargeId: id,
      rentPaymentId,
      dueDate,
      open,
    })),
  }))
}

/** What was posted before and not taken back, by its payer: to which tenancies, or as which expense. */
export async function readKnowledge(
  db: Db,
  scope: LandlordScope,
): Promise<Omit<Knowledge, 'tenancies'> & { tenancies: readonly NamedTenancy[] }> {
  const tenancies = await listMatchTenancies(db, scope)
  const payers = await db.execute<LearnedPayer & Record<string, unknown>>(sql`select line.payer_key as "payerKey",
      part.tenant_id as "tenantId", max(line.date)::text as "lastOn"
    from bank_lines line join bank_line_receipts part on part.line_id = line.id
    where line.landlord_id = ${scope.userId} and line.state = 'posted' and line.payer_key <> ''
    group by line.payer_key, part.tenant_id`)
  const payees = await db.execute<LearnedPayee & Record<string, unknown>>(sql`select distinct on (line.payer_key)
      line.payer_key as "payerKey", booked.type, booked.category, booked.property_id as "propertyId", line.date::text as "lastOn"
    from bank_lines line join financial_transactions booked on booked.id = line.transaction_id
    where line.landlord_id = ${scope.userId} and line.state = 'posted' and line.amount < 0 and line.payer_key <> ''
    order by line.payer_key, line.date desc, line.id desc`)
  return { tenancies, payers: payers.rows, payees: payees.rows }
}

/** What lines were posted as: their receipts, and what of these is not reversed. */
export async function listReceiptsOfLines(db: Db, scope: LandlordScope, lineIds: readonly number[]) {
  if (lineIds.length === 0) return []
  return db
    .select({
      lineId: bankLineReceipts.lineId,
      receiptId: bankLineReceipts.receiptId,
      tenantId: bankLineReceipts.tenantId,
      amount: bankLineReceipts.amount,
      isReversed: sql<boolean>`exists (select 1 from ledger_entries opposite where opposite.reverses_id = ${bankLineReceipts.receiptId})`,
    })
    .from(bankLineReceipts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, bankLineReceipts.receiptId))
    .where(and(isOneOf(bankLineReceipts.lineId, lineIds), eq(ledgerEntries.landlordId, scope.userId)))
    .orderBy(asc(bankLineReceipts.id))
}

export async function insertLineReceipts(
  tx: Db,
  scope: LandlordScope,
  parts: readonly { lineId: number; receiptId: number; tenantId: number; amount: number }[],
): Promise<void> {
  if (parts.length === 0) return
  await tx.execute(sql`insert into bank_line_receipts (line_id, receipt_id, tenant_id, amount)
    select line.id, given."receiptId", given."tenantId", given.amount
    from json_to_recordset(${JSON.stringify(parts)}::json) as given ("lineId" int, "receiptId" int, "tenantId" int, amount int)
    join bank_lines line on line.id = given."lineId" and line.landlord_id = ${scope.userId}`)
}

export async function removeLineReceipts(tx: Db, scope: LandlordScope, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.execute(sql`delete from bank_line_receipts using bank_lines line
    where line.id = bank_line_receipts.line_id and line.landlord_id = ${scope.userId} and ${isOneOf(sql`line.id`, lineIds)}`)
}
