import { eventKindLabel, eventKinds, guestEventKinds } from '#domain/calendar.ts'
import { EventDot } from './event-dot.tsx'
import type { Viewer } from './viewer.ts'

/** What the colours mean, of the kinds that this person may see. */
export function CalendarLegend({ viewer: { role, isGuest } }: { viewer: Viewer }) {
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
