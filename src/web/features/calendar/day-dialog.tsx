import { eventsForDay } from '#domain/calendar.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { DayEvents, type DayEventsProps } from './day-events.tsx'
import { AfterDeleting } from './own-event-actions.tsx'

/** What falls on a day, over the month. */
export function DayDialog({ onClose, ...events }: DayEventsProps & { onClose: () => void }) {
  const close = useOwnClose(onClose)
  return (
    <Dialog open onOpenChange={onClose} title={eventsForDay(events.day)}>
      <AfterDeleting value={close}>
        <DayEvents {...events} />
      </AfterDeleting>
    </Dialog>
  )
}
