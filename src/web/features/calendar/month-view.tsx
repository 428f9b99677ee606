import { useDeferredValue } from 'react'
import type { CalendarEvent } from '#api/calendar.ts'
import type { Day } from '#domain/day.ts'
import { AgendaDays } from './agenda.tsx'
import { type EventFilter, useMonthEvents } from './calendar.hooks.ts'
import { Month } from './month-calendar.tsx'
import type { Viewer } from './viewer.ts'

const none: readonly CalendarEvent[] = []

type MonthViewProps = {
  viewer: Viewer
  today: Day
  /** The chosen one. */
  day: Day
  filter: EventFilter
  onMove: (day: Day) => void
}

/** A month of the calendar's own screen. On paper its events follow. */
export function MonthView({ viewer, today, day, filter, onMove }: MonthViewProps) {
  const month = useMonthEvents(day, undefined, filter)
  // Drawn when there is time: thousands of events would hold up the month that is looked at.
  const printed = useDeferredValue(month.events ?? none, none)
  return (
    <div className="sections">
      <Month {...{ viewer, today, month, onMove }} current={day} level="h2" />
      <div className="hidden print:block">
        <AgendaDays {...{ viewer, today }} events={printed} />
      </div>
    </div>
  )
}
