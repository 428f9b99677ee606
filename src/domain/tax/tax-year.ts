/**
 * A tax year runs from 6 April to 5 April and is named after both its years, 2026-27. Under Making Tax Digital a
 * landlord reports four times a year, each time everything since its beginning.
 */
import { addDays, addMonths, type Day, type DayRange, firstOfMonth, monthIndex, yearOf } from '../day.ts'

/** The year in which the tax year of a day begins: 5 April 2027 is still 2026. */
export function taxYearOf(day: Day): number {
  const year = yearOf(day)
  return day >= `${day.slice(0, 4)}-04-06` ? year : year - 1
}

/** The six years that screens offer, the newest first. */
export const taxYearsUpTo = (year: number): number[] => Array.from({ length: 6 }, (_, at) => year - at)

/** '2026-27', and '1999-00' at the turn of a century. */
export function taxYearLabel(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** The tax year that begins in `year`: 6 April to 5 April. */
export function taxYearRange(year: number): DayRange {
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` }
}

export const quarters = [1, 2, 3, 4] as const
export type Quarter = (typeof quarters)[number]

/** By quarter, as years after that in which the tax year begins, and month and day. */
const dates = {
  1: { begins: [0, '04-06'], ends: [0, '07-05'], calendarEnds: [0, '06-30'], due: [0, '08-07'] },
  2: { begins: [0, '07-06'], ends: [0, '10-05'], calendarEnds: [0, '09-30'], due: [0, '11-07'] },
  3: { begins: [0, '10-06'], ends: [1, '01-05'], calendarEnds: [0, '12-31'], due: [1, '02-07'] },
  4: { begins: [1, '01-06'], ends: [1, '04-05'], calendarEnds: [1, '03-31'], due: [1, '05-07'] },
} as const

function dayOf(year: number, quarter: Quarter, which: 'begins' | 'ends' | 'calendarEnds' | 'due'): Day {
  const [later, monthAndDay] = dates[quarter][which]
  return `${year + later}-${monthAndDay}`
}

/** One quarter of a tax year: 6 April to 5 July, and so on. */
export function quarterRange(year: number, quarter: Quarter): DayRange {
  return { from: dayOf(year, quarter, 'begins'), to: dayOf(year, quarter, 'ends') }
}

/**
 * What a quarterly update covers: everything from the beginning of the tax year to the end of the quarter, or by
 * election from 1 April to the end of the calendar quarter.
 */
export function updateRange(year: number, quarter: Quarter, calendarQuarters: boolean): DayRange {
  return calendarQuarters
    ? { from: `${year}-04-01`, to: dayOf(year, quarter, 'calendarEnds') }
    : { from: `${year}-04-06`, to: dayOf(year, quarter, 'ends') }
}

/** Whether all days of an update have passed. Before that it can be neither sent nor marked as sent. */
export const isUpdateOver = ({ to }: Pick<DayRange, 'to'>, today: Day): boolean => to < today

/** The last day on which an update is in time: 7 August, 7 November, 7 February and 7 May. */
export function updateDue(year: number, quarter: Quarter): Day {
  return dayOf(year, quarter, 'due')
}

/** The tax year of the update that is due on a day: the last one of a year is due in the next. */
export const taxYearOfUpdate = (due: Day): number => taxYearOf(addMonths(due, -2))

/**
 * The same range a year before. Its end is the day before the same beginning a year on,
 * so that February is whole in every year.
 */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: addMonths(from, -12), to: addDays(addMonths(addDays(to, 1), -12), -1) }
}

/** The months that a range touches, in order: '2026-04', '2026-05' and so on. */
export function monthsOf({ from, to }: DayRange): string[] {
  const count = monthIndex(to) - monthIndex(from) + 1
  return Array.from({ length: count }, (_, at) => addMonths(firstOfMonth(from), at).slice(0, 7))
}

/** The longest range that can be summed up at once: twenty years. */
const mostMonths = 240

/** Whether a range runs forwards and touches at most `mostMonths` months. */
export function isBookRange({ from, to }: DayRange): boolean {
  return from <= to && monthIndex(to) - monthIndex(from) < mostMonths
}
