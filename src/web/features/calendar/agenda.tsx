import { CalendarDays } from 'lucide-react'
import type { CalendarEvent } from '#api/calendar.ts'
import { addDays, type Day } from '#domain/day.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { type EventFilter, useAgenda } from './calendar.hooks.ts'
import { EventList } from './event-list.tsx'
import type { Viewer } from './viewer.ts'

type AgendaProps = { from: Day; filter: EventFilter; viewer: Viewer; today: Day }

/** What comes, day after day. */
export function Agenda({ from, filter, viewer, today }: AgendaProps) {
  const list = useAgenda(from, filter)
  return (
    <ListState
      list={list}
      errorHeading="Error loading events"
      skeleton={<SkeletonRows rows={6} label="Loading events…" />}
      empty={
        <EmptyState
          icon={<CalendarDays />}
          title="No events found"
          text={`Nothing is in the calendar from ${formatDayWithWeekday(from)} on.`}
        />
      }
    >
      {(events) => <AgendaDays events={events} viewer={viewer} today={today} />}
    </ListState>
  )
}

type AgendaDaysProps = { events: readonly CalendarEvent[]; viewer: Viewer; today: Day }

/** Events under the days that they fall on. */
export function AgendaDays({ events, viewer, today }: AgendaDaysProps) {
  const days = [...Map.groupBy(events, ({ date }) => date)]
  return (
    <div data-printable={days.length > 0 ? '' : undefined} className="grid grid-cols-1 gap-7">
      {days.map(([day, ofDay]) => (
        <section
          key={day}
          aria-labelledby={`agenda-${day}`}
          className="grid min-w-0 grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <h2
            id={`agenda-${day}`}
            className="border-line font-semibold max-md:border-b max-md:pb-1 md:sticky md:top-4 md:self-start"
          >
            {formatDayWithWeekday(day)}
            {nearWord(day, today) && (
              <span className="block font-normal text-muted text-sm">{nearWord(day, today)}</span>
            )}
          </h2>
          <EventList events={ofDay} viewer={viewer} today={today} />
        </section>
      ))}
    </div>
  )
}

function nearWord(day: Day, today: Day): string | undefined {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : undefined
}
