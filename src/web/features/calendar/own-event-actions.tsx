import { Pencil, Trash2 } from 'lucide-react'
import { createContext, type MouseEvent, useContext, useState } from 'react'
import type { CalendarEvent } from '#api/calendar.ts'
import { eventTitle } from '#domain/calendar.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { undoDeletion } from '#web/features/bin/undo-deletion.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { focusPageAfter } from '#web/lib/press/page-focus.ts'
import { useDeleteEvent } from './calendar.hooks.ts'
import { EditEventDialog } from './event-dialog.tsx'

/** Closes the dialog around it: while that is open, the keyboard does not reach the toast with Undo. */
export const AfterDeleting = createContext<(() => void) | null>(null)

/** What a landlord does with an event of their own. Deleting needs no question: it can be undone. */
export function OwnEventActions({ event }: { event: CalendarEvent }) {
  const [isEditing, setEditing] = useState(false)
  const afterDeleting = useContext(AfterDeleting)
  const name = eventTitle(event.title)
  const remove = useDeleteEvent(({ binId }) => {
    const description = `${name}, ${formatDayLong(event.date)}`
    toast({ title: 'Event deleted', description, action: undoDeletion(binId) })
    afterDeleting?.()
  })
  const deleteEvent = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!afterDeleting) focusPageAfter(currentTarget)
    remove.mutate(event.id, { onError: (error) => sayFailure('Error deleting event', error) })
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Pencil aria-hidden />}
        aria-label={`Edit ${name}`}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Trash2 aria-hidden />}
        aria-label={`Delete ${name}`}
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onClick={deleteEvent}
      >
        Delete
      </Button>
      {isEditing && <EditEventDialog event={event} onClose={() => setEditing(false)} />}
    </>
  )
}
