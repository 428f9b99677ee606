import { useDeferredValue } from 'react'
import type { CalendarEvent } from '#api/calendar.ts'
import { eventsForDay } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { Section } from '#web/components/layout/section.tsx'
import { useWide } from '#web/lib/browser/use-media.ts'
import { AgendaDays } from './agenda.tsx'
import { type EventFilter, useMonthEvents } from './calendar.hooks.ts'
import { DayEvents } from './day-events.tsx'
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

/**
 * A month of the calendar's own screen. On a phone the chosen day's events stand beneath
 * the dots; on paper, those of the whole month.
 */
export function MonthView({ viewer, today, day, filter, onMove }: MonthViewProps) {
  const isWide = useWide()
  const month = useMonthEvents(day, undefined, filter)
  const { events, error } = month
  const shared = { viewer, today }
  // Drawn when there is time: thousands of events would hold up the month that is looked at.
  const printed = useDeferredValue(events ?? none, none)
  return (
    <div className="sections">
      <Month
        {...shared}
        current={day}
        onMove={onMove}
        month={month}
        level="h2"
        // The move that goes with every press has chosen the day already.
        onOpen={isWide ? undefined : () => {}}
      />
      {!isWide && (
        <div aria-live="polite" className="print:hidden">
          <Section title={eventsForDay(day)}>
            <DayEvents
              {...shared}
              day={day}
              events={events?.filter(({ date }) => date === day)}
              hasFailed={error !== null}
            />
          </Section>
        </div>
      )}
      <div className="hidden print:block">
        <AgendaDays {...shared} events={printed} />
      </div>
    </div>
  )
}
