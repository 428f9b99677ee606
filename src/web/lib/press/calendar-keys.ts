/**
 * The keys of a calendar: arrows go by day and week, Home and End to the ends of the week, Page
 * Up and Page Down by month, with Shift by year.
 */
import { addDays, addMonths, type Day, weekdayOf } from '#domain/day.ts'
import type { KeyPress } from './key-press.ts'

const moves: Record<string, (day: Day, withShift: boolean) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, withShift) => addMonths(day, withShift ? -12 : -1),
  PageDown: (day, withShift) => addMonths(day, withShift ? 12 : 1),
}

/** The day that a key leads to; undefined for a key that is none of the calendar's. */
export function dayAfterKey(day: Day, { key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): Day | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  return moves[key]?.(day, shiftKey)
}
