/**
 * Whether a payment plan is paid off: at some entry of the account after the offer, everything that was due by then was
 * paid. It is not enough to look at what was owed at the offer: money pays the oldest first, so a tenant who keeps to a
 * plan soon owes newer rent in place of the old.
 */
import { type Day, daysBetween } from '../day.ts'
import type { LedgerEntryKind } from '../ledger.ts'
import type { Pence } from '../money.ts'
import { daysPaidEarly } from './arrears.ts'

export interface EntryOfAccount {
  readonly id: number
  readonly kind: LedgerEntryKind
  readonly date: Day
  readonly amount: Pence
  readonly openAmount: Pence
  /** For a write-off, the charge. */
  readonly chargeId: number | null
  readonly reversesId: number | null
  /** Whether it was entered after the plan was offered. */
  readonly isLater: boolean
}

/** What of a receipt pays a charge; negative where it was taken off again. */
export interface PartOfReceipt {
  readonly receiptId: number
  readonly chargeId: number
  readonly amount: Pence
}

/** Days since this one, so that they can be compared quickly. */
const epoch: Day = '2000-01-01'
const forEver = Number.POSITIVE_INFINITY

/** A sum over the moments of certain entries (by id) and days; the ends are not part of it. */
interface Span {
  readonly fromId: number
  readonly untilId: number
  readonly fromDay: number
  readonly untilDay: number
  readonly amount: number
}

/** A sum for each day, to which something can be added for all days from one on (a Fenwick tree). */
class SumsByDay {
  readonly #days: readonly number[]
  readonly #tree: number[]

  constructor(days: readonly number[]) {
    this.#days = days
    this.#tree = new Array<number>(days.length + 1).fill(0)
  }

  #placeOf(day: number): number {
    let [low, high] = [0, this.#days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#days[middle] ?? 0) < day) low = middle + 1
      else high = middle
    }
    return low
  }

  addFrom(day: number, amount: number): void {
    for (let at = this.#placeOf(day) + 1; at < this.#tree.length; at += at & -at) {
      this.#tree[at] = (this.#tree[at] ?? 0) + amount
    }
  }

  on(day: number): number {
    let sum = 0
    for (let at = this.#placeOf(day) + 1; at > 0; at -= at & -at) sum += this.#tree[at] ?? 0
    return sum
  }
}

/** Adds spans when a sweep through the entries reaches them, and takes them off behind it. */
class Sweep {
  readonly #changes: { id: number; day: number; amount: number }[]
  readonly #sums: SumsByDay
  #done = 0

  constructor(spans: readonly Span[], days: readonly number[]) {
    this.#sums = new SumsByDay(days)
    this.#changes = spans
      .filter(({ fromId, untilId, fromDay, untilDay }) => fromId < untilId && fromDay < untilDay)
      .flatMap(({ fromId, untilId, fromDay, untilDay, amount }) => [
        { id: fromId, day: fromDay, amount },
        { id: fromId, day: untilDay, amount: -amount },
        { id: untilId, day: fromDay, amount: -amount },
        { id: untilId, day: untilDay, amount },
      ])
      // Not `a.id - b.id`: that is NaN between two ids that are `forEver`.
      .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  }

  /** The sum of the spans at a moment. To be called in the order of the ids. */
  at(id: number, day: number): number {
    for (let change = this.#changes[this.#done]; change && change.id <= id; change = this.#changes[this.#done]) {
      this.#sums.addFrom(change.day, change.amount)
      this.#done += 1
    }
    return this.#sums.on(day)
  }
}

/** A charge or refund, and the first day on which it counts as due. */
interface Owed {
  readonly id: number
  readonly dueBy: number
}

interface Moment {
  readonly id: number
  readonly day: number
}

interface Account {
  readonly entries: readonly EntryOfAccount[]
  readonly parts: readonly PartOfReceipt[]
  readonly days: ReadonlyMap<number, number>
  readonly owed: ReadonlyMap<number, Owed>
  /** The ids of reversals by what they reverse. */
  readonly reversals: ReadonlyMap<number, number>
}

/** The day on which a plan was offered, and that of its last instalment. */
export interface DaysOfPlan {
  readonly offeredOn: Day
  readonly lastDueDate: Day
}

/**
 * Charges entered after a moment do not count, whatever their day. A receipt entered after it counts in place of one
 * that has been reversed since, up to what that one had paid, unless it came in on a later day. Before the day of the
 * last instalment a charge counts as due some days early (`daysPaidEarly`).
 *
 * Entries and parts are in the order of their ids. An account may have thousands of both, so no moment is compared with
 * each charge: one sweep through the entries knows for every day whether something is unpaid and what was paid late.
 */
export function wasPaidOff(
  entries: readonly EntryOfAccount[],
  parts: readonly PartOfReceipt[],
  { offeredOn, lastDueDate }: DaysOfPlan,
): boolean {
  const dated = entries.map((entry) => ({ ...entry, day: daysBetween(epoch, entry.date) }))
  const days = new Map(dated.map(({ id, day }) => [id, day]))
  const reversals = new Map(entries.flatMap(({ id, reversesId }) => (reversesId === null ? [] : [[reversesId, id]])))
  const [offered, last] = [daysBetween(epoch, offeredOn), daysBetween(epoch, lastDueDate)]
  const moments = dated.filter(({ isLater }) => isLater).map(({ id, day }) => ({ id, day: Math.max(day, offered) }))
  const isPaidOffAt = (some: readonly Moment[], daysEarly: number) => {
    const owed = new Map(dated.filter(isOwed).map(({ id, day }) => [id, { id, dueBy: day - daysEarly }]))
    return isNothingUnpaid({ entries, parts, days, owed, reversals }, some)
  }
  const isBeforeEnd = ({ day }: Moment) => day < last
  return (
    isPaidOffAt(moments.filter(isBeforeEnd), daysPaidEarly) ||
    isPaidOffAt(
      moments.filter((moment) => !isBeforeEnd(moment)),
      0,
    )
  )
}

/** Whether everything that was due was paid at one of these moments. */
function isNothingUnpaid(account: Account, moments: readonly Moment[]): boolean {
  if (moments.length === 0) return false
  const momentDays = [...new Set(moments.map(({ day }) => day))].toSorted((a, b) => a - b)
  const { unpaid, late } = spansOf(account)
  const [unpaidAt, lateAt] = [new Sweep(unpaid, momentDays), new Sweep(late, momentDays)]
  const replaced = replacedBy(account)
  return moments.some((moment) => {
    const isUnpaid = unpaidAt.at(moment.id, moment.day) > 0
    const paidLate = lateAt.at(moment.id, moment.day)
    return !isUnpaid && replaced(paidLate, moment)
  })
}

const isOwed = ({ kind }: EntryOfAccount) => kind === 'charge' || kind === 'refund'

const spanOf = ({ id, dueBy }: Owed, untilId = forEver, untilDay = forEver): Span => ({
  fromId: id,
  untilId,
  fromDay: dueBy,
  untilDay,
  amount: 1,
})

/** When something is unpaid: until it was written off, or paid on a later day. And what was entered later as paid. */
function spansOf({ entries, parts, days, owed, reversals }: Account) {
  const unpaid: Span[] = []
  const late: Span[] = []
  for (const { id, kind, openAmount, chargeId } of entries) {
    const own = owed.get(id)
    if (own && openAmount > 0) unpaid.push(spanOf(own))
    if (kind !== 'write_off' || chargeId === null || reversals.has(id)) continue
    const writtenOff = owed.get(chargeId)
    if (writtenOff) unpaid.push(spanOf(writtenOff, id))
  }
  for (const { receiptId, chargeId, amount } of netParts(parts)) {
    const [paid, received] = [owed.get(chargeId), days.get(receiptId)]
    if (!paid || received === undefined) continue
    unpaid.push(spanOf(paid, receiptId, received))
    late.push({ ...spanOf(paid, receiptId), fromDay: Math.max(paid.dueBy, received), amount })
  }
  return { unpaid, late }
}

/** What each receipt pays of each charge in the end. */
function netParts(parts: readonly PartOfReceipt[]): PartOfReceipt[] {
  const sums = new Map<string, PartOfReceipt>()
  for (const { receiptId, chargeId, amount } of parts) {
    const pair = `${receiptId} ${chargeId}`
    sums.set(pair, { receiptId, chargeId, amount: (sums.get(pair)?.amount ?? 0) + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0)
}

/**
 * Returns whether receipts that were there at a moment, and have been reversed since, had paid at least so much of what
 * was due.
 */
function replacedBy({ entries, parts, owed, reversals }: Account) {
  const partsOf = Map.groupBy(parts, ({ receiptId }) => receiptId)
  const receipts = entries.flatMap(({ id, kind, amount }) => {
    const untilId = reversals.get(id)
    if (kind !== 'receipt' || untilId === undefined) return []
    const steps = (partsOf.get(id) ?? []).flatMap((part) => {
      const paid = owed.get(part.chargeId)
      return paid ? [{ ...paid, amount: part.amount }] : []
    })
    return [{ id, untilId, amount: -amount, steps }]
  })
  return (amount: Pence, { id, day }: Moment): boolean => {
    let left = amount
    for (const receipt of receipts) {
      if (left <= 0) break
      if (receipt.id > id || receipt.untilId <= id) continue
      let [sum, most] = [0, 0]
      for (const step of receipt.steps) {
        if (step.id <= id && step.dueBy <= day) sum += step.amount
        if (sum > most) most = sum
      }
      left -= Math.min(receipt.amount, most)
    }
    return left <= 0
  }
}
