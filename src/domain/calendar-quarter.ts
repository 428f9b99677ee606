/**
 * The quarters of the calendar, January to March and so on, by which analytics look back.
 * The quarters of a tax year are in tax-year.ts.
 */
import { addDays, addMonths, type Day, type DayRange, firstOfMonth, lastOfMonth, monthOf, yearOf } from './day.ts'
import { formatDay } from './day-forms.ts'

/** The calendar quarter that a day lies in. */
export function calendarQuarterOf(day: Day): DayRange {
  const from = addMonths(firstOfMonth(day), -((monthOf(day) - 1) % 3))
  return { from, to: lastOfMonth(addMonths(from, 2)) }
}

const quarterBefore = (day: Day): DayRange => calendarQuarterOf(addDays(calendarQuarterOf(day).from, -1))

/**
 * The quarters that ended before today, the oldest first: at most `most`, and none that
 * ended before `first`. None without a first day.
 */
export function completeQuarters(first: Day | null, today: Day, most: number): DayRange[] {
  const quarters: DayRange[] = []
  if (first === null) return quarters
  for (let quarter = quarterBefore(today); quarters.length < most; quarter = quarterBefore(quarter.from)) {
    if (quarter.to < first) break
    quarters.unshift(quarter)
  }
  return quarters
}

/** The last four complete quarters, as one range of twelve months. */
export function lastFourQuarters(today: Day): DayRange {
  const { to } = quarterBefore(today)
  return { from: addMonths(addDays(to, 1), -12), to }
}

/** 'Jul–Sept 2026'. */
export function quarterLabel({ from, to }: DayRange): string {
  const month = (day: Day) => formatDay(day).split(' ')[1]
  return `${month(from)}–${month(to)} ${yearOf(from)}`
}
