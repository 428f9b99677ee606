/**
 * A reminder says in good time that something falls due: a document expires, rent is to be paid, somebody comes to
 * inspect. Each landlord may choose how many days before; a morning on which nothing ran is made good on the next one.
 */
import { addDays, type Day } from './day.ts'

const reminderKinds = ['documents', 'rent', 'inspections'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Days before, the most first, by what they remind of. */
export type LeadTimes = Record<ReminderKind, number[]>

/** How many days before, unless the landlord has chosen others (rule: notifications-lead-times). */
export const defaultLeadTimes: LeadTimes = { documents: [30, 14, 7, 1], rent: [3], inspections: [7, 1] }

/** As lead times are stored. */
export const longestFirst = (days: readonly number[]): number[] => days.toSorted((a, b) => b - a)

export const mostLeadTimes = 6
export const longestLeadTime = 365

/** The mornings that a run of a job covers: those after `since`, up to today. */
export interface Mornings {
  readonly since: Day
  readonly today: Day
}

/**
 * The day on which the newest of the reminders of a date fell due, within these mornings; null when none did. Of
 * several that were missed only the newest counts. Lead times are days before the date; a negative one comes after it.
 */
export function reminderDay(date: Day, leadTimes: readonly number[], { since, today }: Mornings): Day | null {
  const due = leadTimes.map((days) => addDays(date, -days)).filter((day) => day > since && day <= today)
  return due.toSorted().at(-1) ?? null
}
