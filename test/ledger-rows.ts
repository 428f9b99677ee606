/**
 * A landlord's money as the tables hold it, and what must always be true of it. Added up here, without any of the
 * product's own sums.
 */
import { sql } from 'drizzle-orm'
import type { ChargeKind, LedgerEntryKind } from '#domain/ledger.ts'
import type { RentStatus } from '#domain/rent.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Entry {
  readonly id: number
  readonly tenantId: number
  readonly kind: LedgerEntryKind
  readonly chargeKind: ChargeKind | null
  readonly date: string
  readonly amount: number
  readonly open: number
  readonly chargeId: number | null
  readonly reversesId: number | null
}

export interface LedgerRows {
  readonly entries: readonly Entry[]
  /** Every row as written: taking money off again is a row of its own. */
  readonly parts: readonly { receiptId: number; chargeId: number; amount: number }[]
  readonly payments: readonly {
    id: number
    chargeId: number
    dueDate: string
    status: RentStatus
    paidAmount: number
    outstanding: number
  }[]
  readonly books: readonly { entryId: number; date: string; type: string; amount: number }[]
}

export async function readLedgerRows(db: Db, landlordId: number): Promise<LedgerRows> {
  const all = (
    columns: string,
    from: string,
    key: string,
  ) => sql`(select coalesce(json_agg(json_build_object(${sql.raw(columns)})
    order by ${sql.raw(key)}), '[]'::json) from ${sql.raw(from)} and ledger.landlord_id = ${landlordId}::int)`
  const { rows } = await db.execute<LedgerRows & Record<string, unknown>>(sql`select
    ${all(
      `'id', id, 'tenantId', tenant_id, 'kind', kind, 'chargeKind', charge_kind, 'date', date, 'amount', amount, 'open', open_amount,
      'chargeId', charge_id, 'reversesId', reverses_id`,
      'ledger_entries ledger where true',
      'id',
    )} as entries,
    ${all(
      `'receiptId', receipt_id, 'chargeId', allocations.charge_id, 'amount', allocations.amount`,
      'allocations, ledger_entries ledger where ledger.id = receipt_id',
      'allocations.id',
    )} as parts,
    ${all(
      `'id', id, 'chargeId', charge_id, 'dueDate', due_date, 'status', status, 'paidAmount', paid_amount, 'outstanding', outstanding`,
      'rent_payments ledger where true',
      'id',
    )} as payments,
    ${all(
      `'entryId', ledger_entry_id, 'date', date, 'type', type, 'amount', amount`,
      'financial_transactions ledger where ledger_entry_id is not null',
      'date, type, amount, id',
    )} as books`)
  return rows[0] ?? { entries: [], parts: [], payments: [], books: [] }
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/** One sentence for each contradiction between the rows. */
export function brokenLaws({ entries, parts, payments, books }: LedgerRows): string[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ofReceipt = Map.groupBy(parts, ({ receiptId }) => receiptId)
  const ofCharge = Map.groupBy(parts, ({ chargeId }) => chargeId)
  const broken: string[] = []
  const require = (holds: boolean, sentence: string) => void (holds || broken.push(sentence))

  for (const same of Map.groupBy(parts, (part) => `${part.receiptId} ${part.chargeId}`).values())
    require(sumOf(same) >= 0, 'More is taken off a charge than a receipt paid of it')
  for (const { id, kind, amount, open } of entries) {
    const isReversed = reversed.has(id)
    if (kind === 'receipt') {
      const paid = sumOf(ofReceipt.get(id) ?? [])
      require(paid <= (isReversed ? 0 : -amount), `Receipt ${id} of ${-amount} pays ${paid}`)
      require(open === (isReversed ? 0 : -amount - paid), `Receipt ${id} says ${open} is credit`)
    }
    if (kind === 'charge' || kind === 'refund') {
      const writeOffs = entries.filter(
        (entry) => entry.kind === 'write_off' && entry.chargeId === id && !reversed.has(entry.id),
      )
      const owed = isReversed ? 0 : amount + sumOf(writeOffs)
      const paid = sumOf(ofCharge.get(id) ?? [])
      require(owed >= 0, `More than charge ${id} is written off`)
      require(paid <= owed, `Charge ${id} of ${owed} is paid ${paid}`)
      require(open === owed - paid, `Charge ${id} says ${open} is outstanding`)
    }
  }
  for (const { id, chargeId, status, paidAmount, outstanding } of payments) {
    const paid = sumOf(ofCharge.get(chargeId) ?? [])
    require(paidAmount === paid, `Rent payment ${id} says ${paidAmount} is paid, not ${paid}`)
    require(outstanding === byId.get(chargeId)?.open, `Rent payment ${id} and its charge differ`)
    require((status === 'paid') ===
      (outstanding === 0), `Rent payment ${id} is ${status} with ${outstanding} outstanding`)
  }
  const cameIn = entries.filter(({ id, kind }) => ['receipt', 'refund'].includes(kind) && !reversed.has(id))
  const ofDeposits = parts.filter(({ chargeId }) => byId.get(chargeId)?.chargeKind === 'deposit')
  for (const date of new Set([...cameIn, ...books].map((row) => row.date))) {
    const onDay = cameIn.filter((entry) => entry.date === date)
    const deposits = sumOf(ofDeposits.filter(({ receiptId }) => onDay.some(({ id }) => id === receiptId)))
    const booked = books.filter((row) => row.date === date)
    const [held, income] = [
      booked.filter(({ type }) => type === 'deposit'),
      booked.filter(({ type }) => type !== 'deposit'),
    ]
    require(sumOf(held) === deposits, `The books have ${sumOf(held)} of deposits on ${date}, not ${deposits}`)
    require(sumOf(income) ===
      -sumOf(onDay) - deposits, `The books' income on ${date} is ${sumOf(income)}, not receipts less refunds`)
  }
  return broken
}

/** The balance at the end of every day with an entry. */
export function balancesByDay(entries: readonly Pick<Entry, 'date' | 'amount'>[]): ReadonlyMap<string, number> {
  const days = [...new Set(entries.map(({ date }) => date))].toSorted()
  return new Map(days.map((day) => [day, sumOf(entries.filter(({ date }) => date <= day))]))
}
