/** The ranges that the screens of the books offer, and how the address holds the chosen one. */
import { type Day, isDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import {
  type DayRange,
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

/** The range of a period. Null means all dates, or chosen dates that are no range yet. */
export function rangeOf(period: string, from: string, to: string, today: Day): DayRange | null {
  const [kind, year, quarter] = period.split('-')
  if (kind === 'all') return null
  if (kind === 'days') return isDay(from) && isDay(to) && isBookRange({ from, to }) ? { from, to } : null
  const known = quarters.find((each) => String(each) === quarter)
  if (kind === 'quarter' && known) return quarterRange(Number(year) || taxYearOf(today), known)
  return taxYearRange(kind === 'year' && Number(year) > 1990 ? Number(year) : taxYearOf(today))
}

export const inWords = ({ from, to }: DayRange) => `${formatDay(from)} to ${formatDay(to)}`
