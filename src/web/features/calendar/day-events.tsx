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
export function DayEvents(props: DayEventsProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Content {...props} onAdd={() => setAdding(true)} />
      {/* Not with the empty day: an event may come to it from elsewhere while one is being written. */}
      {isAdding && <NewEventDialog day={props.day} onClose={() => setAdding(false)} />}
    </>
  )
}

function Content({ day, events, hasFailed, viewer, today, onAdd }: DayEventsProps & { onAdd: () => void }) {
  if (!events) return hasFailed ? <Failure /> : <SkeletonRows rows={2} label="Loading events…" />
  if (events.length > 0) return <EventList key={day} events={inLegendOrder(events)} viewer={viewer} today={today} />
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">No events scheduled for this date.</p>
      {viewer.role === 'landlord' && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={onAdd}>
          Add Event
        </Button>
      )}
    </div>
  )
}

const inLegendOrder = (events: readonly CalendarEvent[]) =>
  events.toSorted((a, b) => eventKinds.indexOf(a.type) - eventKinds.indexOf(b.type))

const Failure = () => (
  <p role="alert" className="text-red">
    There was a problem loading events for this date.
  </p>
)
