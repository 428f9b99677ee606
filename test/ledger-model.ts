/**
 * A ledger in memory, compared with the database after every sequence of acts. It keeps entries, statuses and balances
 * itself, and leaves sharing money out over charges to the domain, which has tests of its own.
 */
import type { Day } from '#domain/day.ts'
import {
  allocateOldestFirst,
  bookingOf,
  type ChargeKind,
  coverRefund,
  type LedgerEntryKind,
  paidBackBy,
  payFromCredit,
  withBalances,
} from '#domain/ledger.ts'
import type { RentStatus } from '#domain/rent.ts'

/** The new status of a rent payment with this much outstanding; `status` is the present one (rule: ledger-status). */
function statusAfter(
  { outstanding, dueDate, status }: { outstanding: number; dueDate: Day; status: RentStatus },
  today: Day,
): RentStatus {
  if (outstanding === 0) return 'paid'
  if (dueDate < today) return 'overdue'
  return status === 'overdue' ? 'overdue' : 'unpaid'
}

interface ModelEntry {
  id: number
  kind: LedgerEntryKind
  chargeKind: ChargeKind | null
  date: Day
  amount: number
  /** The charge that is written off or marked as paid; for a refund, the reversed receipt that it pays back. */
  chargeId: number | null
  reversesId: number | null
}

/** An act that a bookkeeper would refuse. */
export class Refused extends Error {}

const refuse = (): never => {
  throw new Refused()
}

export class LedgerModel {
  readonly entries: ModelEntry[] = []
  readonly rent: { chargeId: number; status: RentStatus }[] = []
  #parts: { receiptId: number; chargeId: number; amount: number }[] = []
  /** What refunds were paid out of, even after the receipt was reversed. */
  readonly #paidOut: { receiptId: number; refundId: number; amount: number }[] = []
  /** Receipts with the rent that was set back to unpaid: they do not pay that rent again automatically. */
  readonly #setUnpaid = new Set<string>()
  readonly #today: Day

  constructor(today: Day) {
    this.#today = today
  }

  #enter(entry: Partial<ModelEntry> & Pick<ModelEntry, 'kind' | 'date' | 'amount'>): number {
    const id = this.entries.length + 1
    this.entries.push({ chargeKind: null, chargeId: null, reversesId: null, ...entry, id })
    return id
  }

  #get(id: number): ModelEntry {
    return this.entries.find((entry) => entry.id === id) ?? refuse()
  }

  #isReversed = (id: number) => this.entries.some(({ reversesId }) => reversesId === id)

  #paid = (by: 'receiptId' | 'chargeId', id: number) =>
    this.#parts.reduce((sum, part) => sum + (part[by] === id ? part.amount : 0), 0)

  open(id: number): number {
    const { kind, amount } = this.#get(id)
    if (this.#isReversed(id) || kind === 'write_off' || kind === 'reversal') return 0
    if (kind === 'receipt') return -amount - this.#paid('receiptId', id)
    const writtenOff = this.entries.filter(
      (entry) => entry.kind === 'write_off' && entry.chargeId === id && !this.#isReversed(entry.id),
    )
    return amount - this.#paid('chargeId', id) + writtenOff.reduce((sum, entry) => sum + entry.amount, 0)
  }

  #owed = () =>
    this.entries
      .filter(({ id, kind }) => (kind === 'charge' || kind === 'refund') && this.open(id) > 0)
      .map(({ id, date }) => ({ id, dueDate: date, open: this.open(id) }))

  #credits = () =>
    this.entries
      .filter(({ id, kind }) => kind === 'receipt' && this.open(id) > 0)
      .map(({ id, date }) => ({ id, date, open: this.open(id) }))

  /** Updates the payments' statuses, as happens after every act. */
  #mark(): void {
    for (const payment of this.rent) {
      const outstanding = this.open(payment.chargeId)
      const { date: dueDate } = this.#get(payment.chargeId)
      payment.status = statusAfter({ outstanding, dueDate, status: payment.status }, this.#today)
    }
  }

  /** A second rent on one day is refused. */
  charge(kind: ChargeKind, amount: number, dueDate: Day): void {
    if (kind === 'rent' && this.rent.some(({ chargeId }) => this.#get(chargeId).date === dueDate)) refuse()
    const id = this.#enter({ kind: 'charge', chargeKind: kind, date: dueDate, amount })
    if (kind === 'rent') this.rent.push({ chargeId: id, status: dueDate < this.#today ? 'overdue' : 'unpaid' })
    const due = this.#owed().filter((charge) => charge.id === id && dueDate <= this.#today)
    this.#parts.push(...payFromCredit(this.#credits(), due, () => true))
    this.#mark()
  }

  receive(amount: number, date: Day, isChosen: boolean): void {
    const paid = isChosen ? [] : allocateOldestFirst(amount, this.#owed(), this.#today)
    const receiptId = this.#enter({ kind: 'receipt', date, amount: -amount })
    this.#allot(paid.map((part) => ({ receiptId, ...part })))
    this.#mark()
  }

  /** The receipt pays what is chosen and no other charge; what it covers of refunds stays. */
  allocate(receiptId: number, wanted: readonly { chargeId: number; amount: number }[]): void {
    const { kind, amount } = this.#get(receiptId)
    if (kind !== 'receipt' || this.#isReversed(receiptId)) refuse()
    const stays = this.#parts.filter(
      (part) => part.receiptId !== receiptId || this.#get(part.chargeId).kind === 'refund',
    )
    const isOfThis = (part: { receiptId: number }) => part.receiptId === receiptId
    const left = stays.filter(isOfThis).reduce((sum, part) => sum - part.amount, -amount)
    if (wanted.reduce((sum, part) => sum + part.amount, 0) > left) refuse()
    const before = this.#parts
    this.#parts = stays
    const isFitting = ({ chargeId }: (typeof wanted)[number]) => {
      const part = wanted.reduce((sum, each) => sum + (each.chargeId === chargeId ? each.amount : 0), 0)
      const { kind: pays } = this.entries.find(({ id }) => id === chargeId) ?? {}
      return (pays === 'charge' || pays === 'refund') && part <= this.open(chargeId)
    }
    if (!wanted.every(isFitting)) {
      this.#parts = before
      refuse()
    }
    this.#allot(wanted.map((part) => ({ receiptId, ...part })))
    this.#mark()
  }

  markPaid(index: number, date: Day): void {
    const payment = this.rent[index] ?? refuse()
    const outstanding = this.open(payment.chargeId)
    if (payment.status === 'paid') return
    const receiptId = this.#enter({ kind: 'receipt', date, amount: -outstanding, chargeId: payment.chargeId })
    this.#parts.push({ receiptId, chargeId: payment.chargeId, amount: outstanding })
    this.#mark()
  }

  /** Refused where all was written off: no money came in that could be taken off. */
  markUnpaid(index: number): void {
    const payment = this.rent[index] ?? refuse()
    if (this.open(payment.chargeId) === 0 && this.#paid('chargeId', payment.chargeId) === 0) refuse()
    if (payment.status === 'paid') {
      const by = [
        ...new Set(this.#parts.filter((part) => part.chargeId === payment.chargeId).map((part) => part.receiptId)),
      ]
      const marks = by.filter((id) => this.#get(id).chargeId === payment.chargeId)
      for (const id of marks.toSorted((a, b) => a - b)) this.reverse(id)
      for (const id of by) this.#setUnpaid.add(`${id} ${payment.chargeId}`)
      this.#parts = this.#parts.filter((part) => part.chargeId !== payment.chargeId)
    }
    this.#mark()
    const { date } = this.#get(payment.chargeId)
    if (payment.status !== 'paid') payment.status = date < this.#today ? 'overdue' : 'unpaid'
  }

  writeOff(chargeId: number, amount: number): void {
    const charge = this.#get(chargeId)
    if (charge.kind !== 'charge' || amount > this.open(chargeId)) refuse()
    const isDue = charge.date <= this.#today
    const date = isDue ? this.#today : charge.date
    this.#enter({ kind: 'write_off', chargeKind: charge.chargeKind, date, amount: -amount, chargeId })
    this.#mark()
  }

  /** Pays out of credit that had come in by then, or out of a reversed receipt that is named or has that sum. */
  refund(amount: number, date: Day, named: number | null): void {
    const inTime = this.#credits().filter((credit) => credit.date <= date)
    const parts = named === null ? coverRefund(amount, inTime) : undefined
    if (parts) {
      this.#payOut(amount, date, parts, null)
      return
    }
    const reversed = this.#reversedReceipts()
    const from = (named === null ? paidBackBy(amount, reversed) : reversed.find(({ id }) => id === named)) ?? refuse()
    if (amount > from.left || date < from.date) refuse()
    const receiptId = this.#enter({ kind: 'receipt', date: from.date, amount: -amount })
    this.#payOut(amount, date, [{ receiptId, amount }], from.id)
  }

  #payOut(amount: number, date: Day, parts: { receiptId: number; amount: number }[], chargeId: number | null): void {
    const refundId = this.#enter({ kind: 'refund', date, amount, chargeId })
    this.#allot(parts.map((part) => ({ ...part, chargeId: refundId })))
  }

  #allot(parts: readonly { receiptId: number; chargeId: number; amount: number }[]): void {
    this.#parts = [...this.#parts, ...parts]
    for (const { receiptId, chargeId } of parts) this.#setUnpaid.delete(`${receiptId} ${chargeId}`)
    const ofRefunds = parts.filter(({ chargeId }) => this.#get(chargeId).kind === 'refund')
    this.#paidOut.push(
      ...ofRefunds.map(({ receiptId, chargeId, amount }) => ({ receiptId, refundId: chargeId, amount })),
    )
  }

  #reversedReceipts() {
    const receipts = this.entries.filter(({ id, kind }) => kind === 'receipt' && this.#isReversed(id))
    return receipts.map(({ id, amount, date, chargeId }) => {
      const paidBack = this.entries.filter((entry) => entry.kind === 'refund' && entry.chargeId === id)
      const paidOut = this.#paidOut.filter(({ receiptId, refundId }) => receiptId === id && !this.#isReversed(refundId))
      const left = [...paidBack, ...paidOut].reduce((sum, part) => sum - part.amount, -amount)
      return { id, date, left, isMark: chargeId !== null }
    })
  }

  reverse(id: number): void {
    const { kind, amount, date, chargeKind } = this.#get(id)
    if (kind === 'reversal' || this.#isReversed(id)) refuse()
    if (kind === 'charge' && (this.rent.some(({ chargeId }) => chargeId === id) || this.open(id) !== amount)) refuse()
    this.#parts = this.#parts.filter((part) => part.receiptId !== id && (kind !== 'refund' || part.chargeId !== id))
    this.#enter({ kind: 'reversal', chargeKind, date, amount: -amount, reversesId: id })
    this.#mark()
  }

  /** As a person reverses an entry: credit entered later pays what is open again, as if the entry had never existed. */
  takeBack(id: number): void {
    const { kind, chargeId } = this.#get(id)
    const paid = kind === 'receipt' ? this.#parts.filter(({ receiptId }) => receiptId === id) : []
    const opened = kind === 'write_off' ? [chargeId] : paid.map((part) => part.chargeId)
    this.reverse(id)
    const due = this.#owed().filter((charge) => {
      const isCharge = this.#get(charge.id).kind === 'charge'
      return isCharge && opened.includes(charge.id) && charge.dueDate <= this.#today
    })
    const later = this.#credits().filter((credit) => credit.id > id)
    this.#parts.push(
      ...payFromCredit(later, due, (credit, charge) => !this.#setUnpaid.has(`${credit.id} ${charge.id}`)),
    )
    this.#mark()
  }

  /** Every entry with its balance, in order. */
  ledger() {
    return withBalances(0, this.entries).map(({ id, kind, chargeKind, date, amount, balance }) => ({
      kind,
      chargeKind,
      date,
      amount,
      balance,
      openAmount: this.open(id),
    }))
  }

  payments() {
    return this.rent.map(({ chargeId, status }) => {
      return { paidAmount: this.#paid('chargeId', chargeId), outstanding: this.open(chargeId), status }
    })
  }

  books(): string[] {
    const lines = this.entries.flatMap(({ id, kind, amount, date }) => {
      if (this.#isReversed(id)) return []
      if (kind === 'refund') return [`${date} rent_payment ${-amount}`]
      if (kind !== 'receipt') return []
      const parts = this.#parts.filter(({ receiptId }) => receiptId === id)
      const kinds = parts.map((part) => ({ kind: this.#get(part.chargeId).chargeKind, amount: part.amount }))
      return bookingOf(-amount, kinds).map((part) => `${date} ${part.type} ${part.amount}`)
    })
    return lines.sort()
  }
}
