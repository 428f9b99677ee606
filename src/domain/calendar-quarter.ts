/**
 * The quarters of the calendar, January to March and so on, in which a business is looked back on. A tax year has quarters of its own.
 */
import { addDays, addMonths, type Day, firstOfMonth, formatDay, lastOfMonth, monthOf, yearOf } from './day.ts'
import type { DayRange } from './tax-year.ts'

/** The quarter of a day. */
export function calendarQuarterOf(day: Day): DayRange {
  const from = addMonths(firstOfMonth(day), -((monthOf(day) - 1) % 3))
  return { from, to: lastOfMonth(addMonths(from, 2)) }
}

const quarterBefore = (day: Day): DayRange => calendarQuarterOf(addDays(calendarQuarterOf(day).from, -1))

/** The last quarters that are over, the oldest first: at most so many, and none that ended before the first day. */
export function completeQuarters(first: Day | null, today: Day, most: number): DayRange[] {
  const quarters: DayRange[] = []
  if (first === null) return quarters
  for (let quarter = quarterBefore(today); quarters.length < most; quarter = quarterBefore(quarter.from)) {
    if (quarter.to < first) break
    quarters.unshift(quarter)
  }
  return quarters
}

/** The last four quarters that are over, as one range of twelve months. */
export function lastFourQuarters(today: Day): DayRange {
  const { to } = quarterBefore(today)
  return { from: addMonths(addDays(to, 1), -12), to }
}

/** 'Jul–Sept 2026'. */
export function quarterLabel({ from, to }: DayRange): string {
  const month = (day: Day) => formatDay(day).split(' ')[1]
  return `${month(from)}–${month(to)} ${yearOf(from)}`
}
