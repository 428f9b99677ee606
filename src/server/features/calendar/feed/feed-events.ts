/** What a feed says of each event of the calendar. */
import type { CalendarEvent } from '#api/calendar.ts'
import { eventKindLabel, eventTitle, mostFeedDetails } from '#domain/calendar.ts'
import { cutText } from '#domain/cut-text.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { rentStatusLabels, writtenOffBadge } from '#domain/rent.ts'
import type { IcalEvent } from '#server/features/calendar/feed/ical.ts'

export interface FeedView {
  readonly showsTenantNames: boolean
  readonly publicUrl: string
}

const inShort = (details: string | null) =>
  details && details.length > mostFeedDetails ? `${cutText(details, mostFeedDetails)}…` : details

/**
 * The address of a feed opens it to everybody who has it: what may name people is left out unless the
 * landlord chose otherwise (rule: calendar-feed-names).
 */
export function feedEvent(event: CalendarEvent, { showsTenantNames, publicUrl }: FeedView): IcalEvent {
  const { source, id, type, date, property, amount, status, tenantName, details } = event
  const isOwn = type === 'custom'
  // As stored: 'Overdue' by the day alone would make the event another one overnight.
  const state = status === null ? writtenOffBadge.label : rentStatusLabels[status]
  const rent = amount === null ? null : `${formatPence(amount)}, ${state}`
  const lines = [rent, showsTenantNames ? tenantName : null, isOwn || showsTenantNames ? inShort(details) : null]
  return {
    uid: `${source}-${id}@${new URL(publicUrl).hostname}`,
    day: date,
    summary: [eventTitle(event.title), property?.address].filter(Boolean).join(', '),
    description: lines.filter(Boolean).join('\n') || null,
    location: property && propertyLabel(property),
    category: eventKindLabel(type, 'landlord'),
    url: `${publicUrl}/calendar?day=${date}`,
  }
}
