import { eventsForDay } from '#domain/calendar.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useOpenLayers } from '#web/lib/leaving/use-back-layer.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { DayEvents, type DayEventsProps } from './day-events.tsx'
import { AfterDeleting } from './own-event-actions.tsx'

/** What falls on a day, over the month. */
export function DayDialog({ onClose, ...events }: DayEventsProps & { onClose: () => void }) {
  const close = useOwnClose(onClose)
  const openLayers = useLatest(useOpenLayers())
  /** Somebody who is writing another event over it by then goes on. */
  const closeUncovered = () => openLayers.current === 1 && close()
  return (
    <Dialog open onOpenChange={onClose} title={eventsForDay(events.day)}>
      <AfterDeleting value={closeUncovered}>
        <DayEvents {...events} />
      </AfterDeleting>
    </Dialog>
  )
}
