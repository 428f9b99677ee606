import { type EventColour, type EventKind, eventColours } from '#domain/calendar.ts'
import { cx } from '#web/lib/cx.ts'

const colours: Record<EventColour, string> = {
  blue: 'bg-dot-blue',
  red: 'bg-dot-red',
  green: 'bg-dot-green',
  purple: 'bg-dot-purple',
  black: 'bg-dot-black inset-ring inset-ring-dot-rim',
  amber: 'bg-dot-amber',
}

/** The colour of a kind of event. The words for it are beside it or in the name of the day. */
export function EventDot({ kind, className }: { kind: EventKind; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-2 shrink-0 rounded-full forced-color-adjust-none [print-color-adjust:exact]',
        colours[eventColours[kind]],
        className,
      )}
    />
  )
}
