import type { CalendarEvent } from '#api/calendar.ts'
import type { Day } from '#domain/day.ts'
import { useRowsInTime } from '#web/components/lists/use-rows-in-time.ts'
import { EventEntry } from './event-entry.tsx'
import type { Viewer } from './viewer.ts'

type EventListProps = { events: readonly CalendarEvent[]; viewer: Viewer; today: Day }

/** The events of one day: on the first of a month the rent of every home. */
export function EventList({ events, viewer, today }: EventListProps) {
  const { rows } = useRowsInTime(events, undefined, { isTable: false })
  return (
    <ul>
      {rows.map((event) => (
        <EventEntry key={`${event.source ?? event.type} ${event.id}`} event={event} viewer={viewer} today={today} />
      ))}
    </ul>
  )
}
