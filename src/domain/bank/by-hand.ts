/**
 * Money may have been entered by hand before its statement comes: as a receipt within a few days, or by marking rent as
 * paid when somebody noticed it. Each such receipt is the money of one line (rule: bank-entered-by-hand).
 */
import { type Day, daysBetween } from '../day.ts'
import { payableUntil } from './match-scoring.ts'

/** Days between a line and a receipt or an expense entered by hand that may be the same money. */
export const enteredWithinDays = 3

/** Days after a line until which its money may be noticed, and rent marked as paid by a receipt of that later day. */
export const markedWithinDays = 31

/** A receipt that was entered by hand, and from no line. */
export interface ReceiptByHand {
  readonly id: number
  readonly on: Day
  /** The due day of the rent that it marks as paid; null for any other receipt. */
  readonly marksDueOn: Day | null
}

/** A line, with receipts of its tenancy and sum. */
export interface LineByHand {
  readonly id: number
  readonly date: Day
  readonly receipts: readonly ReceiptByHand[]
}

const isNear = (date: Day, { on }: ReceiptByHand) => Math.abs(daysBetween(date, on)) <= enteredWithinDays

/** Whether the line's money may have been noticed later, and have paid the rent that was marked then. */
function isMarkedLater(date: Day, { on, marksDueOn }: ReceiptByHand): boolean {
  const days = daysBetween(date, on)
  return marksDueOn !== null && marksDueOn <= payableUntil(date) && days > 0 && days <= markedWithinDays
}

/** Whether only a later mark may be a line's money. That depends on which other lines there are. */
export const hasOnlyLaterMarks = ({ date, receipts }: LineByHand): boolean =>
  !receipts.some((receipt) => isNear(date, receipt)) && receipts.some((receipt) => isMarkedLater(date, receipt))

/**
 * For lines of one tenancy and one sum, the day of the receipt that each may be: the nearest one within a few days, or
 * else the later mark that no other line needs. As many lines as possible have a receipt of their own, because the
 * money of one that is left out counts twice.
 */
export function daysByHand(lines: readonly LineByHand[]): Map<number, Day> {
  const wanting = lines.map(withOptions).toSorted((a, b) => a.distance - b.distance)
  const holders = new Map<number, Wanting>()
  for (const line of wanting) take(line, holders, new Set())
  const days = new Map<number, Day>()
  for (const { id, date, options } of wanting) {
    const [nearest] = options
    const own = options.find((receipt) => holders.get(receipt.id)?.id === id)
    const receipt = nearest && isNear(date, nearest) ? nearest : own
    if (receipt) days.set(id, receipt.on)
  }
  return days
}

interface Wanting {
  readonly id: number
  readonly date: Day
  /** The receipts that it may be, the nearest first. */
  readonly options: readonly ReceiptByHand[]
  /** Days to the nearest of them. */
  readonly distance: number
}

function withOptions({ id, date, receipts }: LineByHand): Wanting {
  const distanceTo = ({ on }: ReceiptByHand) => Math.abs(daysBetween(date, on))
  const options = receipts
    .filter((receipt) => isNear(date, receipt) || isMarkedLater(date, receipt))
    .toSorted((a, b) => distanceTo(a) - distanceTo(b) || a.id - b.id)
  return { id, date, options, distance: options[0] ? distanceTo(options[0]) : Number.POSITIVE_INFINITY }
}

/** Gives a line a receipt, if need be one whose line can have another instead. */
function take(line: Wanting, holders: Map<number, Wanting>, tried: Set<number>): boolean {
  for (const receipt of line.options) {
    if (tried.has(receipt.id)) continue
    tried.add(receipt.id)
    const holder = holders.get(receipt.id)
    if (holder && !take(holder, holders, tried)) continue
    holders.set(receipt.id, line)
    return true
  }
  return false
}
