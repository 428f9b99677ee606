import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import type { Property } from '#api/properties.ts'
import { formatDayLong, londonDay } from '#domain/day.ts'
import { inspectionReminder } from '#domain/inspection.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'

type ReminderDialogProps = { property: Property; onAcknowledge: () => void; onClose: () => void }

/**
 * One inspection that is to come, or due today. It is in the corner and takes neither the page nor the focus from a
 * landlord who came for something else; with thirty flats there are thirty of them, one after the other.
 */
export function ReminderDialog({ property, onAcknowledge, onClose }: ReminderDialogProps) {
  const { address, city, nextInspectionDate } = property
  const title = useId()
  useEscape(onClose)
  const reminder = inspectionReminder(nextInspectionDate, londonDay(new Date()))
  if (!reminder) return null
  return (
    <div
      role="dialog"
      aria-labelledby={title}
      aria-live="polite"
      className="fixed inset-x-3 bottom-20 z-20 animate-rise rounded-lg border border-line bg-sheet p-4 shadow-float sm:bottom-[max(5rem,calc(1rem+var(--toast-space,0px)))] sm:left-auto sm:w-96 lg:right-4 lg:bottom-[calc(1rem+var(--toast-space,0px))] print:hidden"
    >
      <header className="flex items-start justify-between gap-4">
        <h2 id={title} className="font-semibold">
          {reminder.title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} className="-mt-2 -mr-2" />
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
        <Button onClick={onAcknowledge}>Acknowledge</Button>
      </div>
    </div>
  )
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
