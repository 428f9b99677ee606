/** The calendar: events read from other records, and the user's own. */
import { z } from 'zod/mini'
import { deleted } from '#api/bin.ts'
import { newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flagInput,
  id,
  idInput,
  idParams,
  idText,
  instant,
  line,
  message,
  optionalBody,
  pageQuery,
  prose,
} from '#api/fields.ts'
import { eventKinds, eventSources, isCalendarRange, maxCalendarRangeDays } from '#domain/calendar.ts'
import { rentStatuses } from '#domain/rent.ts'

export const calendarEvent = z.object({
  /** The id of the row that the event is read from; unique only together with `source`. */
  id,
  source: z.enum(eventSources),
  /** The landlord whose event it is. */
  userId: id,
  /** Null for the user's own event about no particular property. */
  propertyId: z.nullable(id),
  type: z.enum(eventKinds),
  /** Empty for an own event without a title. */
  title: z.string(),
  details: z.nullable(z.string()),
  date: z.string(),
  property: z.nullable(z.object({ id, address: z.string(), city: z.string() })),
  /** The tenant whose rent, move-in or move-out it is. */
  tenantName: z.nullable(z.string()),
  /** Pence, of a rent payment. */
  amount: z.nullable(z.int()),
  /** The status of a rent payment; null if it was written off. */
  status: z.nullable(z.enum(rentStatuses)),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

const type = z.optional(
  z.literal('custom', 'Only custom events can be added: the others follow from what they are about'),
)
const date = day('Event date is required')
const propertyId = clearable(idInput('Must be a property'))

export const newCalendarEvent = z.object({
  title: clearable(line()),
  details: clearable(prose()),
  date,
  propertyId,
  type,
  /** Ignored: an event belongs to whoever makes it. */
  userId: z.optional(z.unknown()),
})

/** Fields that are left out stay as they are. */
export const calendarEventChanges = z.object({
  title: clearable(line()),
  details: clearable(prose()),
  date: z.optional(date),
  propertyId,
  type,
})

const filter = {
  from: z.optional(day()),
  to: z.optional(day()),
  type: z.optional(z.enum(eventKinds, `Must be one of ${eventKinds.join(', ')}`)),
  propertyId: z.optional(idText),
  ...pageQuery,
}

const range = z.object(filter).check(
  z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Give both from and to, or neither',
  }),
  z.refine(({ from, to }) => !from || !to || isCalendarRange(from, to), {
    path: ['to'],
    message: `Must not come before from, nor be more than ${maxCalendarRangeDays} days in all`,
  }),
)

/** A calendar feed as its owner sees it. Its address is returned once, when it is made. */
export const calendarFeed = z.object({
  createdAt: instant,
  /** When a calendar program last read it; null before the first time. */
  lastFetchedAt: z.nullable(instant),
  showsTenantNames: z.boolean(),
})

export const calendar = {
  list: endpoint({
    method: 'GET',
    path: '/api/calendar-events',
    summary:
      'List the events from one day to another (at most 400 days), or of the current month, optionally of one type or one property',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    query: range,
    reply: z.array(calendarEvent),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendar-events',
    summary: 'Add a custom event; tenants see it if it is for their property or for none',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newCalendarEvent),
    reply: calendarEvent,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/calendar-events/:id',
    summary: 'Change a custom event',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: calendarEventChanges,
    reply: calendarEvent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calendar-events/:id',
    summary: 'Move a custom event to the bin',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: deleted,
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'Get the settings of your calendar feed; null if there is none',
    access: 'landlord',
    reply: z.nullable(calendarFeed),
  }),
  createFeed: endpoint({
    method: 'POST',
    path: '/api/calendar-feed',
    summary:
      'Create a private address for calendar programs (Premium), in place of the one before; only this answer contains it',
    access: 'landlord',
    planFeature: 'calendarIntegration',
    body: optionalBody(z.object({ showsTenantNames: z._default(flagInput, false) })),
    reply: z.object({ url: z.string() }),
    status: 201,
  }),
  updateFeed: endpoint({
    method: 'PUT',
    path: '/api/calendar-feed',
    summary: 'Choose whether your calendar feed shows the names of tenants',
    access: 'landlord',
    body: z.object({ showsTenantNames: flagInput }),
    reply: calendarFeed,
  }),
  removeFeed: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Delete your calendar feed',
    access: 'landlord',
    uncounted: true,
    reply: message,
  }),
}
