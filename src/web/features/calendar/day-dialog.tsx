import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { CalendarEvent } from '#api/calendar.ts'
import { eventKinds, eventsForDay } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { EventEntry } from './event-entry.tsx'
import { NewEventDialog } from './new-event-dialog.tsx'
import type { Viewer } from './viewer.ts'

type DayDialogProps = {
  day: Day
  /** Undefined while they are on their way, or when they could not be had. */
  events: readonly CalendarEvent[] | undefined
  hasFailed: boolean
  viewer: Viewer
  today: Day
  onClose: () => void
}

/** What falls on a day. */
export function DayDialog({ day, events, hasFailed, viewer, today, onClose }: DayDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={eventsForDay(day)}>
      {events && events.length > 0 && (
        <ul>
          {inLegendOrder(events).map((event) => (
            <EventEntry key={`${event.source} ${event.id}`} event={event} viewer={viewer} today={today} />
          ))}
        </ul>
      )}
      {events?.length === 0 && <EmptyDay day={day} canAdd={viewer.role === 'landlord'} />}
      {!events && (hasFailed ? <Failure /> : <SkeletonRows rows={2} label="Loading events…" />)}
    </Dialog>
  )
}

const inLegendOrder = (events: readonly CalendarEvent[]) =>
  events.toSorted((a, b) => eventKinds.indexOf(a.type) - eventKinds.indexOf(b.type))

function EmptyDay({ day, canAdd }: { day: Day; canAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">No events scheduled for this date.</p>
      {canAdd && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={() => setAdding(true)}>
          Add Event
        </Button>
      )}
      {adding && <NewEventDialog day={day} onClose={() => setAdding(false)} />}
    </div>
  )
}

const Failure = () => (
  <p role="alert" className="text-red">
    There was a problem loading events for this date.
  </p>
)
