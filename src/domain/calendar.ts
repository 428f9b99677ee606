/**
 * The calendar brings together what is dated elsewhere (inspections and inventories, expiring documents, rent, tenants
 * moving in and out, tax updates, ends of fixed rates) with events of one's own. Only one's own events are kept as
 * events; the others are read from where they belong, so they cannot disagree.
 */
import type { UserRole } from './account.ts'
import { addDays, type Day, dayOfMonth, daysBetween, firstOfMonth, lastOfMonth, weekdayOf } from './day.ts'
import { formatDayLong } from './day-forms.ts'

/** The kinds on the wire (rule: calendar-kinds). */
export const eventKinds = ['inspection', 'document', 'rent', 'tenant-movein', 'tenant-moveout', 'custom'] as const
export type EventKind = (typeof eventKinds)[number]

/**
 * What an event is read from: each kind has rows of its own, inventories are among the inspections, and the
 * landlord's tax updates and fixed rates among the custom events.
 */
export const eventSources = [...eventKinds, 'inventory', 'tax', 'mortgage'] as const
export type EventSource = (typeof eventSources)[number]

/** The kind of the events that are read from a source. */
export function kindOfSource(source: EventSource): EventKind {
  if (source === 'inventory') return 'inspection'
  return source === 'tax' || source === 'mortgage' ? 'custom' : source
}

/** What a guest's calendar holds: no rent, no documents and no people (rule: calendar-guest). */
export const guestEventKinds = ['inspection', 'custom'] as const satisfies readonly EventKind[]

export type EventColour = 'blue' | 'red' | 'green' | 'purple' | 'black' | 'amber'

/** The colours of the legend (rule: calendar-colours). */
export const eventColours: Record<EventKind, EventColour> = {
  inspection: 'blue',
  document: 'red',
  rent: 'green',
  'tenant-movein': 'purple',
  'tenant-moveout': 'black',
  custom: 'amber',
}

const eventNames: Record<EventKind, string> = {
  inspection: 'Inspection',
  document: 'Document Expiry',
  rent: 'Rent Due',
  'tenant-movein': 'Tenant Move-in',
  'tenant-moveout': 'Tenant End Date',
  custom: 'Custom Event',
}

/**
 * The name of a kind in legend and events: the end of a tenancy is 'Tenant End Date' to the landlord,
 * 'Move Out' to the tenant (rule: calendar-names).
 */
export function eventKindLabel(kind: EventKind, role: UserRole): string {
  return kind === 'tenant-moveout' && role === 'tenant' ? 'Move Out' : eventNames[kind]
}

const kindsOfEvents: Record<EventKind, string> = {
  inspection: 'Inspections',
  document: 'Expiring documents',
  rent: 'Rent payments',
  'tenant-movein': 'Tenants moving in',
  'tenant-moveout': 'Tenants moving out',
  custom: 'Other events',
}

/**
 * The name of a kind as a choice of what to show. It differs from the legend's, so that a search for a name of the
 * legend does not end in a closed choice (rule: calendar-names).
 */
export function eventKindPlural(kind: EventKind): string {
  return kindsOfEvents[kind]
}

/** An event's title, or 'Untitled Event' where it is empty (rule: calendar-names). */
export function eventTitle(title: string | null): string {
  return title?.trim() || 'Untitled Event'
}

/** The title of the day dialog: 'Events for 21 November 2026' (rule: calendar-names). */
export function eventsForDay(day: Day): string {
  return `Events for ${formatDayLong(day)}`
}

/** The longest range of days that may be asked for at once (rule: calendar-range). */
export const maxCalendarRangeDays = 400

/**
 * How many of the current month's events a dashboard brings along, and how many characters of what one of them says in
 * detail. Of a month with more, the calendar asks for all.
 */
export const calendarEventsOnDashboard = 50
export const detailsOnDashboard = 500

/** The days that a feed covers before and after today (rule: calendar-feed). */
export const feedDaysBack = 90
export const feedDaysAhead = 400
/**
 * What a feed holds at most: octets of its events, and characters of what one of them
 * says in detail (rule: calendar-feed-size).
 */
export const mostFeedBytes = 3_000_000
export const mostFeedDetails = 500

/** Whether a range runs forwards and covers at most 400 days, both ends included. */
export function isCalendarRange(from: Day, to: Day): boolean {
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= maxCalendarRangeDays
}

/**
 * The weeks of the day's month, each from Sunday to Saturday, filled up with the days of the months before and after.
 */
export function monthGrid(day: Day): Day[][] {
  const first = firstOfMonth(day)
  const before = weekdayOf(first)
  const weeks = Math.ceil((before + dayOfMonth(lastOfMonth(day))) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => addDays(first, week * 7 + weekday - before)),
  )
}
