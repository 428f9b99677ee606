/** How days and moments are written for people, in British English (rule: time-and-money-day-forms). */
import { type Day, type DayRange, dayOfMonth, daysBetween, inLondon, monthOf, weekdayOf, yearOf } from './day.ts'

/** In English, in small letters, from January on. */
export const monthNames: readonly string[] =
  /* @__PURE__ */ 'january february march april may june july august september october november december'.split(' ')

const londonInstant = /* @__PURE__ */ inLondon({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const londonSecond = /* @__PURE__ */ inLondon({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const londonOffset = /* @__PURE__ */ inLondon({
  timeZoneName: 'longOffset',
})
const londonTime = /* @__PURE__ */ inLondon({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** In English, from Sunday on. */
export const weekdayNames: readonly string[] =
  /* @__PURE__ */ 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function monthName(day: Day): string {
  const name = monthNames[monthOf(day) - 1] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function shortMonthName(day: Day): string {
  return monthName(day).slice(0, monthOf(day) === 9 ? 4 : 3)
}

/** '21 Nov 2026': the usual form (rule: time-and-money-day-forms). September is 'Sept', as British English has it. */
export function formatDay(day: Day): string {
  return `${dayOfMonth(day)} ${shortMonthName(day)} ${yearOf(day)}`
}

/** '8 Nov 2026 to 21 Nov 2026'. */
export const formatDays = ({ from, to }: DayRange): string => `${formatDay(from)} to ${formatDay(to)}`

/** '8 to 21 Nov 2026': two days, for a place that is narrow, without what the second one says again. */
export function formatDaysShort(from: Day, to: Day): string {
  if (from === to) return formatDay(to)
  if (yearOf(from) !== yearOf(to)) return formatDays({ from, to })
  const first = monthOf(from) === monthOf(to) ? dayOfMonth(from) : `${dayOfMonth(from)} ${shortMonthName(from)}`
  return `${first} to ${formatDay(to)}`
}

/** '21 November 2026': the long form (rule: time-and-money-day-forms). */
export function formatDayLong(day: Day): string {
  return `${dayOfMonth(day)} ${formatMonth(day)}`
}

/** '21 November' in the year of `today`, else '21 November 2027': for a sentence about what is near. */
export function formatDayNear(day: Day, today: Day): string {
  return yearOf(day) === yearOf(today) ? `${dayOfMonth(day)} ${monthName(day)}` : formatDayLong(day)
}

/** 'today', 'tomorrow' or 'in 7 days': of a day that has not passed. */
export function inDays(date: Day, today: Day): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** 'today', 'tomorrow' or 'on 21 November'. */
export function onDay(date: Day, today: Day): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${formatDayNear(date, today)}`
}

/**
 * 'Saturday 21 November 2026': the long form with its weekday, for upcoming inspections (rule: inspections-day-forms).
 */
export function formatDayWithWeekday(day: Day): string {
  return `${weekdayNames[weekdayOf(day)]} ${formatDayLong(day)}`
}

/** '21/11/2026': dd/MM/yyyy, for lists of pending inspections (rule: inspections-day-forms). */
export function formatDayNumeric(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** 'November 2026': the month of a day, over a calendar. */
export function formatMonth(day: Day): string {
  return `${monthName(day)} ${yearOf(day)}`
}

/**
 * '21 Nov 2026, 14:05' in London, from an ISO 8601 instant; clock changes are London's
 * (rule: time-and-money-day-forms).
 */
export function formatInstant(iso: string): string {
  return londonInstant().format(new Date(iso))
}

/** '14:05' in London, from an ISO 8601 instant. */
export function formatTime(iso: string): string {
  return londonTime().format(new Date(iso))
}

/**
 * '21 Nov 2026, 14:05:09 +00:00': a moment in London that cannot be mistaken, also in the hour
 * that the clocks repeat (rule: messages-export).
 */
export function formatInstantWithOffset(iso: string): string {
  const instant = new Date(iso)
  const name =
    londonOffset()
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${londonSecond().format(instant)} ${name.replace('GMT', '') || '+00:00'}`
}
