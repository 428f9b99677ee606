import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { CalendarEvent } from '#api/calendar.ts'
import { eventKindLabel, eventKinds, guestEventKinds } from '#domain/calendar.ts'
import { addMonths, type Day, monthIndex } from '#domain/day.ts'
import { formatMonth } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { type MonthEvents, useMonthEvents } from './calendar.hooks.ts'
import { EventDot } from './event-dot.tsx'
import { MonthGrid } from './month-grid.tsx'
import type { Viewer } from './viewer.ts'

const DayDialog = onDemand(async () => (await import('./day-dialog.tsx')).DayDialog)

type MonthCalendarProps = {
  viewer: Viewer
  today: Day
  /** This month's events, where the screen has them already. */
  thisMonth?: readonly CalendarEvent[] | undefined
}

/** A month with its events, as part of a screen. */
export function MonthCalendar({ thisMonth, ...props }: MonthCalendarProps) {
  const [current, setCurrent] = useState(props.today)
  const isThisMonth = monthIndex(current) === monthIndex(props.today)
  const month = useMonthEvents(current, isThisMonth ? thisMonth : undefined)
  return <Month {...props} current={current} onMove={setCurrent} month={month} level="h3" />
}

type MonthProps = {
  viewer: Viewer
  today: Day
  current: Day
  onMove: (day: Day) => void
  month: MonthEvents
  /** Of its heading. */
  level: 'h2' | 'h3'
}

/** The grid of a month. A press on a day opens what falls on it. */
export function Month({ viewer, today, current, onMove, month, level: Heading }: MonthProps) {
  const heading = useId()
  const [opened, setOpened] = useState<Day | null>(null)
  const { events, error, retry } = month

  const open = (day: Day) => {
    if (!error) return setOpened(day)
    toast({
      title: 'Calendar Error',
      description: 'There was a problem loading events for this date.',
      variant: 'destructive',
    })
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={heading} aria-live="polite" className="font-semibold">
          {formatMonth(current)}
        </Heading>
        <MonthButtons onMove={(months) => onMove(addMonths(current, months))} onToday={() => onMove(today)} />
      </div>
      {error && <LoadError retry={retry} />}
      <MonthGrid
        current={current}
        onMove={onMove}
        onOpen={open}
        events={events}
        hasFailed={error !== null}
        role={viewer.role}
        today={today}
        labelledBy={heading}
      />
      <CalendarLegend viewer={viewer} />
      {opened && (
        <Suspense>
          <DayDialog
            day={opened}
            events={events?.filter(({ date }) => date === opened)}
            hasFailed={error !== null}
            viewer={viewer}
            today={today}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function MonthButtons({ onMove, onToday }: { onMove: (months: number) => void; onToday: () => void }) {
  return (
    <div className="-mr-2 flex items-center print:hidden">
      <Button variant="secondary" size="small" className="mr-2" onClick={onToday}>
        Today
      </Button>
      <IconButton label="Previous month" icon={<ChevronLeft aria-hidden />} onClick={() => onMove(-1)} />
      <IconButton label="Next month" icon={<ChevronRight aria-hidden />} onClick={() => onMove(1)} />
    </div>
  )
}

function LoadError({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-red-soft px-4 py-2 text-red">
      <p>The events of this month could not be loaded.</p>
      <Button variant="secondary" size="small" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

/** What the colours mean, of the kinds that this person may see. */
function CalendarLegend({ viewer: { role, isGuest } }: { viewer: Viewer }) {
  const kinds = isGuest ? guestEventKinds : eventKinds
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <EventDot kind={kind} />
          {eventKindLabel(kind, role)}
        </li>
      ))}
    </ul>
  )
}
