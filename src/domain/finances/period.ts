/**
 * Sums of the books are stored by half-month (1 to 5, 6 to the end) and by tax year. The sum of any range is then that
 * of the whole periods in it, plus a few days on either side (docs/decisions/026-sums-of-the-books.md).
 */
import { addDays, type Day, type DayRange, dayOfMonth, firstOfMonth, lastOfMonth } from '../day.ts'
import { taxYearOf, taxYearRange } from '../tax/tax-year.ts'

const firstDays = 5

/** The half-month of a day: month and tax year both begin with one. */
function halfMonthOf(day: Day): DayRange {
  const first = firstOfMonth(day)
  return dayOfMonth(day) <= firstDays
    ? { from: first, to: addDays(first, firstDays - 1) }
    : { from: addDays(first, firstDays), to: lastOfMonth(day) }
}

export interface Split {
  /** From the first day of the first whole period to the last day of the last one. */
  readonly whole: DayRange | null
  /** What is left before and after it. */
  readonly rest: readonly DayRange[]
}

/** Splits a range into the whole half-months in it and the days on either side. */
export const splitAtHalfMonths = (range: DayRange): Split => split(range, halfMonthOf)

/** Splits a range into the whole tax years in it and the days on either side. */
export const splitAtTaxYears = (range: DayRange): Split => split(range, (day) => taxYearRange(taxYearOf(day)))

function split({ from, to }: DayRange, periodOf: (day: Day) => DayRange): Split {
  const [first, last] = [periodOf(from), periodOf(to)]
  const begin = first.from === from ? from : addDays(first.to, 1)
  const end = last.to === to ? to : addDays(last.from, -1)
  if (begin > end) return { whole: null, rest: [{ from, to }] }
  const before = from < begin ? [{ from, to: addDays(begin, -1) }] : []
  const after = end < to ? [{ from: addDays(end, 1), to }] : []
  return { whole: { from: begin, to: end }, rest: [...before, ...after] }
}
