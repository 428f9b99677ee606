import type { CalendarEvent } from '#api/calendar.ts'
import type { UserRole } from '#domain/account.ts'
import { type EventKind, eventKindLabel, eventKinds, eventTitle } from '#domain/calendar.ts'
import { counted } from '#domain/counted.ts'
import { type Day, dayOfMonth } from '#domain/day.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { cx } from '#web/lib/cx.ts'
import { EventDot } from './event-dot.tsx'

/** How many kinds of events a cell names on a wide screen; the rest are counted. */
const kindsNamed = 3

type DayCellProps = {
  day: Day
  /** Undefined while they are not known. */
  events: readonly CalendarEvent[] | undefined
  role: UserRole
  isToday: boolean
  /** The one day of the grid that the Tab key reaches; the arrows lead on from it. */
  isInTabOrder: boolean
  onOpen: () => void
}

/** One day: its number and a dot for each kind of event; on wide screens with a word beside the dot. */
export function DayCell({ day, events, role, isToday, isInTabOrder, onOpen }: DayCellProps) {
  const groups = groupByKind(events ?? [])
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      className="flex h-full min-h-14 w-full min-w-0 flex-col items-center gap-1 px-0.5 py-1 text-left transition-colors hover:bg-press-soft focus-visible:-outline-offset-2 md:min-h-25 md:items-stretch md:px-1.5 [&[tabindex='-1']:focus-visible]:outline-2 [&[tabindex='-1']:focus-visible]:outline-ink"
    >
      <span className="sr-only">{nameOf(day, events, role)}</span>
      <span
        aria-hidden
        className={cx(
          'figures grid size-7 shrink-0 place-items-center rounded-full text-sm',
          isToday && 'bg-press font-semibold text-on-press',
        )}
      >
        {dayOfMonth(day)}
      </span>
      <span aria-hidden className="flex max-w-10 flex-wrap justify-center gap-1 md:hidden">
        {groups.map(({ kind }) => (
          <EventDot key={kind} kind={kind} />
        ))}
      </span>
      <span aria-hidden className="grid min-w-0 grid-cols-1 gap-0.5 text-sm max-md:hidden">
        {groups.slice(0, kindsNamed).map((group) => (
          <span key={group.kind} className="flex min-w-0 items-center gap-1.5">
            <EventDot kind={group.kind} />
            <span className="truncate">{wordFor(group, role)}</span>
          </span>
        ))}
        {groups.length > kindsNamed && (
          <span className="pl-3.5 text-muted">+{countOf(groups.slice(kindsNamed))} more</span>
        )}
      </span>
    </button>
  )
}

type Group = { kind: EventKind; events: readonly CalendarEvent[] }

const groupByKind = (events: readonly CalendarEvent[]): Group[] =>
  eventKinds
    .map((kind) => ({ kind, events: events.filter(({ type }) => type === kind) }))
    .filter((group) => group.events.length > 0)

const countOf = (groups: readonly Group[]) => groups.reduce((sum, { events }) => sum + events.length, 0)

/** A single event by its title, with its home if the title is only the kind; several of a kind by their number. */
function wordFor({ kind, events }: Group, role: UserRole): string {
  const label = eventKindLabel(kind, role)
  const [only] = events
  if (!only || events.length > 1) return `${events.length} × ${label}`
  const title = eventTitle(only.title)
  return title === label && only.property ? `${title}: ${only.property.address}` : title
}

/** What a screen reader says: 'Saturday 21 November 2026, 2 events: Inspection, Rent Due'. */
function nameOf(day: Day, events: readonly CalendarEvent[] | undefined, role: UserRole): string {
  const date = formatDayWithWeekday(day)
  if (!events) return date
  if (events.length === 0) return `${date}, no events`
  const kinds = groupByKind(events).map(({ kind }) => eventKindLabel(kind, role))
  return `${date}, ${counted(events.length, 'event')}: ${kinds.join(', ')}`
}
