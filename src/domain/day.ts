/**
 * Rent falls due, certificates run out and tenancies begin on a calendar day, whatever the hour and wherever somebody
 * is. Today is today in London, the day on which a letting agent in the United Kingdom would date a letter.
 */

/** A calendar date as 'YYYY-MM-DD', so that days compare and sort as text. Years 0100 to 9999. */
export type Day = string

/** The days from the first to the last, both included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** The last of all days: everything is on it or before it. */
export const endOfTime: Day = '9999-12-31'

/** 24 hours in milliseconds, between two moments; a day in London may be an hour shorter or longer. */
export const dayMs = 86_400_000

/** The same in seconds. */
export const daySeconds = dayMs / 1_000

// Days are counted from 1 January 1970 in whole numbers, always in UTC. UTC has no clock changes, so adding a day can
// never add 23 or 25 hours, and neither the server's nor the browser's time zone has a say.
const firstNumber = Date.UTC(100, 0, 1) / dayMs
const lastNumber = Date.UTC(9999, 11, 31) / dayMs

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

function dayNumber(day: Day): number {
  return Date.UTC(yearOf(day), monthOf(day) - 1, dayOfMonth(day)) / dayMs
}

function dayFromNumber(number: number): Day {
  const within = Math.min(Math.max(number, firstNumber), lastNumber)
  return new Date(within * dayMs).toISOString().slice(0, 10)
}

function utcDate(day: Day): Date {
  return new Date(dayNumber(day) * dayMs)
}

/**
 * Whether the text is a date that exists: '2028-02-29' is one, '2026-02-29' and '2026-2-9' are not. Years 0100 to 9999.
 */
export function isDay(text: string): boolean {
  return dayPattern.test(text) && yearOf(text) >= 100 && utcDate(text).toISOString().slice(0, 10) === text
}

/** The calendar year of a day, as a number. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** The month of a day, 1 for January to 12 for December. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7))
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return Number(day.slice(8, 10))
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return utcDate(day).getUTCDay()
}

/** How many days a month has: month 1 to 12 of the given year, leap years counted. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** That day of the month, or the month's last day where the month is shorter: 31 in February is the 28th or 29th. */
export function dayInMonth(year: number, month: number, day: number): Day {
  return dayFromNumber(Date.UTC(year, month - 1, Math.min(day, daysInMonth(year, month))) / dayMs)
}

/**
 * The day so many days later, or earlier for a negative number. Stops at the ends of the calendar (years 0100 to 9999).
 */
export function addDays(day: Day, days: number): Day {
  return dayFromNumber(dayNumber(day) + days)
}

/**
 * The same day of the month so many months later, or earlier for a negative number; the month's
 * last day where it is shorter, so 31 August and six months give 28 February. Add to the first day,
 * not to a result, or the 31st is lost on the way.
 */
export function addMonths(day: Day, months: number): Day {
  const month = monthIndex(day) + months
  return dayInMonth(Math.floor(month / 12), (month % 12) + 1, dayOfMonth(day))
}

/** Months since January of the year 0: consecutive months differ by one, also over a new year. */
export function monthIndex(day: Day): number {
  return yearOf(day) * 12 + monthOf(day) - 1
}

/** Whole days from one day to another: 0 on the same day, 1 to the next one, negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** The later of two days; days are text, which Math.max cannot compare. */
export function laterOf(one: Day, other: Day): Day {
  return one < other ? other : one
}

/** The earlier of two days. */
export function earlierOf(one: Day, other: Day): Day {
  return one < other ? one : other
}

/** The first day of the day's month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** The last day of the day's month. */
export function lastOfMonth(day: Day): Day {
  return dayInMonth(yearOf(day), monthOf(day), 31)
}

/**
 * A formatter for London, in British English. Making one costs a hundred times what using it does, and a phone some
 * milliseconds: each is made once, when it is first wanted.
 */
export function inLondon(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
    return format
  }
}

const londonDate = /* @__PURE__ */ inLondon({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The calendar day of a moment in Europe/London: 23:30 UTC on 30 June is already 1 July
 * there (rule: time-and-money-london).
 */
export function londonDay(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / 3_600_000)
  const known = daysOfHours.get(hour)
  if (known) return known
  const [day, month, year = ''] = londonDate().format(instant).split('/')
  const found = `${year.padStart(4, '0')}-${month}-${day}`
  if (daysOfHours.size >= mostHoursKnown) daysOfHours.clear()
  daysOfHours.set(hour, found)
  return found
}

/** London's clocks have been whole hours from UTC since 1847, so that a day begins with an hour of UTC. */
const daysOfHours = /* @__PURE__ */ new Map<number, Day>()
const mostHoursKnown = 10_000

/** When a day begins in Europe/London, from 1970 on: 1 July at 23:00 UTC on 30 June. */
export function londonMidnight(day: Day): Date {
  const inWinter = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(inWinter - 3_600_000)
  return londonDay(inSummer) === day ? inSummer : new Date(inWinter)
}
