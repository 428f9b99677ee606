import { Link } from 'wouter'
import type { CalendarEvent } from '#api/calendar.ts'
import { eventKindLabel, eventTitle } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { rentBadge, writtenOffBadge } from '#domain/rent.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { EventDot } from './event-dot.tsx'
import { shortcutsOf } from './event-shortcuts.ts'
import { OwnEventActions } from './own-event-actions.tsx'
import type { Viewer } from './viewer.ts'

type EventEntryProps = { event: CalendarEvent; viewer: Viewer; today: Day }

/** One event of a day: what it is, where, whose, and the way to it. */
export function EventEntry({ event, viewer, today }: EventEntryProps) {
  const title = eventTitle(event.title)
  const kind = eventKindLabel(event.type, viewer.role)
  const shortcuts = shortcutsOf(event, viewer)
  const isOwn = event.source === 'custom' && viewer.role === 'landlord'
  return (
    <li className="flex break-inside-avoid gap-3 border-line border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <EventDot kind={event.type} className="mt-2 size-2.5" />
      <div className="grid min-w-0 grow grid-cols-1 gap-1">
        <div className="flex min-w-0 items-start justify-between gap-3">
          <h3 className="min-w-0 break-words font-semibold">{title}</h3>
          <RentState event={event} today={today} />
        </div>
        {kind !== title && <p className="text-muted text-sm">{kind}</p>}
        {event.property && <p>{propertyLabel(event.property)}</p>}
        {event.tenantName && <p>{event.tenantName}</p>}
        {event.details && <p className="whitespace-pre-line break-words text-muted">{event.details}</p>}
        {(shortcuts.length > 0 || isOwn) && (
          <div className="mt-1 flex flex-wrap gap-2 print:hidden">
            {shortcuts.map(({ label, href }) => (
              <Button key={label} asChild variant="secondary" size="small">
                <Link href={href}>{label}</Link>
              </Button>
            ))}
            {isOwn && <OwnEventActions event={event} />}
          </div>
        )}
      </div>
    </li>
  )
}

function RentState({ event: { amount, status, date }, today }: { event: CalendarEvent; today: Day }) {
  if (amount == null) return null
  const { label, tone } = status === null ? writtenOffBadge : rentBadge({ status, dueDate: date }, today)
  return (
    <p className="figures flex shrink-0 flex-wrap items-center justify-end gap-2 font-semibold">
      {formatPence(amount)} <Badge tone={tone}>{label}</Badge>
    </p>
  )
}
