/**
 * An inspection is an appointment to visit a property, first set six months after the tenant moved in.
 * A property without a completed inspection in the past year belongs on the landlord's list of visits to make.
 */
import { counted } from './counted.ts'
import { addMonths, type Day, daysBetween } from './day.ts'
import type { Tone } from './tone.ts'

/** The window in which an inspection is due soon, in days (rule: inspections-due-soon). */
export const inspectionDueSoonDays = 30

/** How many recent inspections the list shows (rule: inspections-recent). */
export const recentInspectionsShown = 3

/** The first day on which an inspection still counts as within the past year: the same date a year ago. */
export function startOfPastYear(today: Day): Day {
  return addMonths(today, -12)
}

/**
 * Whether an inspection took place within the past year: the same date a year ago still
 * counts, and a mistyped day to come does not.
 */
export function isWithinPastYear(date: Day, today: Day): boolean {
  return date >= startOfPastYear(today) && date <= today
}

/**
 * What the list of homes is asked: which are due for a visit, of which there is a report, and of which there is none.
 */
export const inspectionQuestions = ['due', 'seen', 'none'] as const
export type InspectionQuestion = (typeof inspectionQuestions)[number]

export type InspectionReminder = { days: number; title: string; body: string }

/**
 * The reminder dialog's title and text for a property; null once the date has passed or
 * without one (rule: inspections-greeting).
 */
export function inspectionReminder(nextInspectionDate: Day | null, today: Day): InspectionReminder | null {
  if (nextInspectionDate === null || nextInspectionDate < today) return null
  const days = daysBetween(today, nextInspectionDate)
  if (days === 0) {
    return { days, title: 'Inspection Reminder: Due Today!', body: 'Property inspection is scheduled for today.' }
  }
  return {
    days,
    title: 'Upcoming Inspection Reminder',
    body: `Property inspection scheduled in ${counted(days, 'day')}.`,
  }
}

/**
 * The properties to remind of, the nearest inspection first, without those whose reminder was acknowledged (rule:
 * inspections-greeting).
 */
export function propertiesToRemindOf<P extends { id: number; nextInspectionDate: Day | null }>(
  properties: readonly P[],
  acknowledgedIds: readonly number[],
  today: Day,
): P[] {
  return properties
    .flatMap((property) => {
      const reminder = inspectionReminder(property.nextInspectionDate, today)
      return reminder && !acknowledgedIds.includes(property.id) ? [{ property, days: reminder.days }] : []
    })
    .sort((a, b) => a.days - b.days)
    .map(({ property }) => property)
}

export const inspectionBannerStatuses = ['overdue', 'due_soon', 'scheduled', 'no_date_set'] as const
export type InspectionBannerStatus = (typeof inspectionBannerStatuses)[number]

export const inspectionBannerLabels: Record<InspectionBannerStatus, string> = {
  overdue: 'Overdue',
  due_soon: 'Due Soon',
  scheduled: 'Scheduled',
  no_date_set: 'No Date Scheduled',
}

export const inspectionBannerTones: Record<InspectionBannerStatus, Tone> = {
  overdue: 'red',
  due_soon: 'amber',
  scheduled: 'blue',
  no_date_set: 'grey',
}

/** Days are counted without sign: 4 days overdue, 4 days remaining; null where no date is set. */
export type PendingInspection = { status: InspectionBannerStatus; days: number | null }

/**
 * Whether a property belongs on the list of pending inspections, and how urgent it is; null when it does
 * not (rule: inspections-pending). Never inspected: listed, overdue from the day itself. Inspected
 * within the past year: not listed. Inspected longer ago: listed with a next date at most 30 days off
 * (overdue only once it has passed) or with none.
 */
export function pendingInspection(
  property: { nextInspectionDate: Day | null; lastInspectionDate: Day | null },
  today: Day,
): PendingInspection | null {
  const { nextInspectionDate, lastInspectionDate } = property
  if (lastInspectionDate !== null && isWithinPastYear(lastInspectionDate, today)) return null
  if (nextInspectionDate === null) return { status: 'no_date_set', days: null }
  const days = daysBetween(today, nextInspectionDate)
  const isOverdue = lastInspectionDate === null ? days <= 0 : days < 0
  if (isOverdue) return { status: 'overdue', days: -days + 0 }
  if (days <= inspectionDueSoonDays) return { status: 'due_soon', days }
  return lastInspectionDate === null ? { status: 'scheduled', days } : null
}

/**
 * How an arranged visit stands to a home that is not pending, as one that was inspected within the past year: it is
 * scheduled, or overdue once its day has passed; null without a date.
 */
export function visitStatus(nextInspectionDate: Day | null, today: Day): 'scheduled' | 'overdue' | null {
  if (nextInspectionDate === null) return null
  return nextInspectionDate < today ? 'overdue' : 'scheduled'
}

/**
 * The line beside a pending inspection's label: '4 days overdue', '4 days remaining', '40 days until due';
 * empty without a date (rule: inspections-pending).
 */
export function pendingInspectionDetail({ status, days }: PendingInspection): string {
  if (days === null) return ''
  if (status === 'overdue') return `${counted(days, 'day')} overdue`
  return `${counted(days, 'day')} ${status === 'due_soon' ? 'remaining' : 'until due'}`
}
