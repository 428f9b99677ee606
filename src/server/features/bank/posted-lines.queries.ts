/** What lines were posted as, and what has become of that. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Split } from '#domain/bank/matching.ts'
import type { PaidPart } from '#domain/bank/paid-in-words.ts'
import type { Day } from '#domain/day.ts'
import type { ChargeKind } from '#domain/ledger.ts'
import type { PaymentFrequency } from '#domain/tenancy.ts'
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

type PostedReceipt = Awaited<ReturnType<typeof listReceiptsOfLines>>[number]

export interface PaidSplit extends Split {
  readonly pays?: PaidPart['pays']
}

const credit = { kind: 'credit', dueDate: null } as const

type PaidCharge = {
  readonly receiptId: number
  readonly rentPaymentId: number | null
  /** Of a charge that is no rent. */
  readonly chargeId: number | null
  /** Null for money that was paid back. */
  readonly kind: ChargeKind | null
  readonly dueDate: Day
  readonly amount: number
} & RentTerms

/** Null for what is no rent. */
type RentTerms = {
  readonly frequency: PaymentFrequency | null
  /** The rent without what was written off. */
  readonly rent: number | null
}

const rentTerms = sql`tenancy.payment_frequency as frequency, payment.paid_amount + payment.outstanding as rent`

const partOfRent = ({ frequency, rent }: RentTerms, amount: number) =>
  frequency !== null && rent !== null && { frequency, isPart: amount < rent }

/**
 * What receipts pay now, the oldest due first, and then the credit. A reversed receipt is one part that pays nothing.
 */
export async function listSplitsOfReceipts(
  db: Db,
  scope: LandlordScope,
  receipts: readonly PostedReceipt[],
): Promise<Map<number, PaidSplit[]>> {
  if (receipts.length === 0) return new Map()
  const ids = receipts.map(({ receiptId }) => receiptId)
  const { rows } = await db.execute<PaidCharge>(
    sql`select part.receipt_id as "receiptId", payment.id as "rentPaymentId",
        case when payment.id is null then charge.id end as "chargeId",
        case when charge.kind = 'charge' then charge.charge_kind end as kind, charge.date::text as "dueDate", sum(part.amount)::int as amount,
        ${rentTerms}
      from allocations part join ledger_entries charge on charge.id = part.charge_id
      left join rent_payments payment on payment.charge_id = charge.id left join tenancies tenancy on tenancy.id = payment.tenant_id
      where ${isOneOf(sql`part.receipt_id`, ids)} and charge.landlord_id = ${scope.userId}
      group by part.receipt_id, payment.id, charge.id, tenancy.id having sum(part.amount) > 0 order by charge.date, charge.id`,
  )
  const paid = Map.groupBy(rows, ({ receiptId }) => receiptId)
  return new Map(
    receipts.map(({ receiptId, tenantId, amount, isReversed: isTakenBack }) => {
      const parts = paid.get(receiptId) ?? []
      const rest = parts.reduce((left, part) => left - part.amount, amount)
      const splits: PaidSplit[] = parts.map(({ rentPaymentId, chargeId, kind, dueDate, amount: part, ...terms }) => ({
        tenantId,
        rentPaymentId,
        chargeId,
        amount: part,
        ...(kind && { pays: { kind, dueDate, ...partOfRent(terms, part) } }),
      }))
      const unpaid = { tenantId, rentPaymentId: null, amount: rest, ...(!isTakenBack && { pays: credit }) }
      return [receiptId, rest > 0 ? [...splits, unpaid] : splits]
    }),
  )
}

/**
 * Finds what each proposed part would pay; undefined for what is gone. A part that names nothing is credit, since
 * matching names all that is due.
 */
export async function findPaidBy(db: Db, { userId }: LandlordScope, splits: readonly Split[]) {
  if (splits.length === 0) return () => undefined
  const rentIds = splits.flatMap(({ rentPaymentId }) => rentPaymentId ?? [])
  const chargeIds = splits.flatMap(({ chargeId }) => chargeId ?? [])
  const rent = await db.execute<Due>(sql`select payment.id, 'rent' as kind, due_date::text as "dueDate", ${rentTerms}
    from rent_payments payment join tenancies tenancy on tenancy.id = payment.tenant_id
    where ${isOneOf(sql`payment.id`, rentIds)} and payment.landlord_id = ${userId}`)
  const others =
    await db.execute<Due>(sql`select id, charge_kind as kind, date::text as "dueDate", null as frequency, null as rent
    from ledger_entries where ${isOneOf(sql`id`, chargeIds)} and landlord_id = ${userId} and kind = 'charge'`)
  const byId = ({ rows }: { rows: Due[] }) => new Map(rows.map((due) => [due.id, due]))
  const [rentById, othersById] = [byId(rent), byId(others)]
  return ({ rentPaymentId, chargeId, amount }: Split): PaidSplit['pays'] => {
    if (rentPaymentId === null && !chargeId) return credit
    const due = rentPaymentId === null ? othersById.get(chargeId ?? 0) : rentById.get(rentPaymentId)
    return due && { kind: due.kind, dueDate: due.dueDate, ...partOfRent(due, amount) }
  }
}

type Due = { readonly id: number; readonly kind: ChargeKind; readonly dueDate: Day } & RentTerms

type BookedTransaction = Pick<typeof transactions.$inferSelect, 'type' | 'category' | 'propertyId'> & { capital?: true }

/** How transactions are booked that were made from lines. Those deleted since are left out. */
export async function listTransactionsOfLines(
  db: Db,
  scope: LandlordScope,
  transactionIds: readonly number[],
): Promise<Map<number, BookedTransaction>> {
  if (transactionIds.length === 0) return new Map()
  const { id, type, category, propertyId, capital } = transactions
  const rows = await db
    .select({ id, type, category, propertyId, capital })
    .from(transactions)
    .where(and(isOneOf(id, transactionIds), eq(transactions.landlordId, scope.userId)))
  return new Map(
    rows.map(({ id: transactionId, capital: isCapital, ...booked }) => [
      transactionId,
      { ...booked, ...(isCapital && { capital: true }) },
    ]),
  )
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
