import type { CalendarEvent } from '#api/calendar.ts'
import type { Day } from '#domain/day.ts'
import { EventEntry } from './event-entry.tsx'
import type { Viewer } from './viewer.ts'

type EventListProps = { events: readonly CalendarEvent[]; viewer: Viewer; today: Day }

/** The events of one day. */
export const EventList = ({ events, viewer, today }: EventListProps) => (
  <ul>
    {events.map((event) => (
      <EventEntry key={`${event.source ?? event.type} ${event.id}`} event={event} viewer={viewer} today={today} />
    ))}
  </ul>
)
