import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Property } from '#api/properties.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inspectionReminder } from '#domain/inspection.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { pageNoteId, sidebarNoteId } from '#web/components/layout/sidebar-note.ts'
import { takesSpace } from '#web/components/layout/takes-space.ts'
import { useSidebar } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { focusPage } from '#web/lib/press/page-focus.ts'

const takesNoteSpace = takesSpace('reminder')

type ReminderDialogProps = { property: Property; onAcknowledge: () => void; onClose: () => void }

/**
 * Reminds of one inspection that is due today or later. It takes neither the page nor the focus from a landlord who
 * came for something else, since thirty flats have thirty reminders, one after the other. It stands in the sidebar, or
 * on narrow screens at the end of the page, where it stays in sight: everything else can be scrolled clear of it, and
 * nothing moves for it (rule: screens-nothing-covered).
 */
export function ReminderDialog({ property, onAcknowledge, onClose }: ReminderDialogProps) {
  const { address, city, nextInspectionDate } = property
  const title = useId()
  const hasSidebar = useSidebar()
  const place = usePlace(hasSidebar ? sidebarNoteId : pageNoteId)
  // Whoever has come here by the keyboard goes on from the page.
  const leaving = (act: () => void) => () => {
    if (document.activeElement?.closest('[role=dialog]')?.getAttribute('aria-labelledby') === title) focusPage()
    act()
  }
  const close = leaving(onClose)
  useEscape(close)
  const reminder = inspectionReminder(nextInspectionDate, londonDay(new Date()))
  if (!reminder || !place) return null
  return createPortal(
    <div
      ref={hasSidebar ? undefined : takesNoteSpace}
      role="dialog"
      aria-labelledby={title}
      aria-live="polite"
      className={cx(
        'animate-rise rounded-lg border border-line bg-sheet print:hidden',
        hasSidebar ? 'mb-3 p-3 text-sm' : 'p-4 shadow-float',
      )}
    >
      <header className={cx('flex items-start justify-between', !hasSidebar && 'gap-4')}>
        <h2 id={title} className="font-semibold">
          {reminder.title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={close} className="-mt-2 -mr-2" />
      </header>
      <p className={reminder.days === 0 ? 'font-bold' : undefined}>{reminder.body}</p>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
        <p className="min-w-0 text-muted">
          {address}, {city}
          <br />
          <span className="figures">
            {nextInspectionDate ? formatDayLong(nextInspectionDate) : 'Date not specified'}
          </span>
        </p>
        <Button size={hasSidebar ? 'small' : 'medium'} onClick={leaving(onAcknowledge)}>
          Acknowledge
        </Button>
      </div>
    </div>,
    place,
  )
}

/** Where it stands; the places come and go with the width of the window. */
function usePlace(id: string): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(id)), [id])
  return place
}

/** Escape closes this, unless it has just closed something else. */
function useEscape(close: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
