/** The ranges that the screens of the books offer, and how the address holds the chosen one. */
import { type Day, type DayRange, isDay } from '#domain/day.ts'
import {
  isBookRange,
  quarterRange,
  quarters,
  taxYearLabel,
  taxYearOf,
  taxYearRange,
  taxYearsUpTo,
} from '#domain/tax/tax-year.ts'

/** `year-2026`, `quarter-2026-1`, `all`, `days`; the first one is this tax year. */
export function periodOptions(today: Day, withAll: boolean): { value: string; label: string }[] {
  const year = taxYearOf(today)
  return [
    ...taxYearsUpTo(year).map((each) => ({ value: `year-${each}`, label: `Tax year ${taxYearLabel(each)}` })),
    ...[year, year - 1].flatMap((each) =>
      quarters.map((quarter) => ({
        value: `quarter-${each}-${quarter}`,
        label: `Quarter ${quarter} of ${taxYearLabel(each)}`,
      })),
    ),
    ...(withAll ? [{ value: 'all', label: 'All dates' }] : []),
    { value: 'days', label: 'Chosen dates' },
  ]
}

export const thisTaxYear = (today: Day) => `year-${taxYearOf(today)}`

/** An address with an earlier year means this tax year, as one without a year does. */
const earliestYear = 1991

/** The range of a period. Null means all dates, or chosen dates that are no range yet. */
export function rangeOf(period: string, from: string, to: string, today: Day): DayRange | null {
  const [kind, yearText, quarter] = period.split('-')
  const year = Number(yearText) >= earliestYear ? Number(yearText) : taxYearOf(today)
  if (kind === 'all') return null
  if (kind === 'days') return isDay(from) && isDay(to) && isBookRange({ from, to }) ? { from, to } : null
  const known = quarters.find((each) => String(each) === quarter)
  if (kind === 'quarter' && known) return quarterRange(year, known)
  return taxYearRange(kind === 'year' ? year : taxYearOf(today))
}
