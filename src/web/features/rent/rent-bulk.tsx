import { CalendarDays, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rent } from '#api/rent.ts'
import { counted } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { BulkBar } from '#web/components/lists/bulk-bar.tsx'
import { sayFailureOrUpgrade } from '#web/features/plans/say-failure-or-upgrade.ts'
import { call } from '#web/lib/api/call.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import type { Selection } from '#web/lib/forms/use-selection.ts'
import { PaidOnDialog } from './paid-on-dialog.tsx'

type Marked = { chosen: ReadonlySet<number>; paidDate: string }

/**
 * Marks the chosen payments paid, today or on another day, all or none, with Undo in the toast. It takes the focus if
 * payments are chosen already when it appears.
 */
export function RentBulkBar({ selection }: { selection: Selection }) {
  const [isAsking, setAsking] = useState(false)
  const today = londonDay(new Date())
  const count = selection.chosen.size
  const undo = useMutation({
    mutationFn: (ids: number[]) => call(rent.bulkUnpaid, { body: { ids } }),
    refreshes: ['rent'],
    onSuccess: ({ updated }) =>
      toast({ title: 'Undone', description: `${counted(updated, 'payment')} no longer marked as paid.` }),
    onError: (error) => sayFailureOrUpgrade('Update Failed', error),
  })
  const mark = useMutation({
    mutationFn: ({ chosen, paidDate }: Marked) => call(rent.bulkPaid, { body: { ids: [...chosen], paidDate } }),
    refreshes: ['rent'],
    onSuccess: ({ updated, ids }, { chosen, paidDate }) => {
      const description = `${counted(updated, 'payment')}, on ${formatDay(paidDate)}.`
      const action = { label: 'Undo', onPress: () => undo.mutate(ids) }
      toast({ title: 'Payments Marked as Paid', description, ...(updated > 0 && { action }) })
      selection.endAfter(chosen)
    },
    onError: (error) => sayFailureOrUpgrade('Update Failed', error),
  })
  const markChosen = (paidDate: string) => mark.mutate({ chosen: selection.chosen, paidDate })
  const markButton = useRef<HTMLButtonElement>(null)
  const goToWhatIsChosen = useEffectEvent(() => {
    if (count > 0) markButton.current?.focus({ preventScroll: true })
  })
  useEffect(() => goToWhatIsChosen(), [])
  return (
    <BulkBar count={count} onDone={selection.end}>
      <Button
        variant="secondary"
        icon={<CalendarDays aria-hidden />}
        disabled={count === 0 || mark.isPending}
        onClick={() => setAsking(true)}
      >
        Paid on another day…
      </Button>
      <Button
        ref={markButton}
        icon={<CircleCheck aria-hidden />}
        disabled={count === 0}
        pending={mark.isPending}
        pendingLabel="Marking…"
        onClick={() => markChosen(today)}
      >
        {count === 0 ? 'Mark as paid' : `Mark ${count} as paid`}
      </Button>
      {isAsking && (
        <PaidOnDialog
          description={counted(count, 'payment')}
          today={today}
          onClose={() => setAsking(false)}
          onChosen={markChosen}
        />
      )}
    </BulkBar>
  )
}
