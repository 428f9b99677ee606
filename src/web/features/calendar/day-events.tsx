import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarEvent } from '#api/calendar.ts'
import { eventKinds } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NewEventDialog } from './event-dialog.tsx'
import { EventList } from './event-list.tsx'
import type { Viewer } from './viewer.ts'

export type DayEventsProps = {
  day: Day
  /** Undefined while they are being loaded, or if that has failed. */
  events: readonly CalendarEvent[] | undefined
  hasFailed: boolean
  viewer: Viewer
  today: Day
}

/** What falls on a day; where nothing does, a landlord may add something. */
export function DayEvents({ day, events, hasFailed, viewer, today }: DayEventsProps) {
  if (!events) return hasFailed ? <Failure /> : <SkeletonRows rows={2} label="Loading events…" />
  if (events.length === 0) return <EmptyDay day={day} canAdd={viewer.role === 'landlord'} />
  return <EventList key={day} events={inLegendOrder(events)} viewer={viewer} today={today} />
}

const inLegendOrder = (events: readonly CalendarEvent[]) =>
  events.toSorted((a, b) => eventKinds.indexOf(a.type) - eventKinds.indexOf(b.type))

function EmptyDay({ day, canAdd }: { day: Day; canAdd: boolean }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">No events scheduled for this date.</p>
      {canAdd && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={() => setAdding(true)}>
          Add Event
        </Button>
      )}
      {isAdding && <NewEventDialog day={day} onClose={() => setAdding(false)} />}
    </div>
  )
}

const Failure = () => (
  <p role="alert" className="text-red">
    There was a problem loading events for this date.
  </p>
)
