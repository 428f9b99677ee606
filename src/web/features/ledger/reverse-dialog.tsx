import { type SubmitEvent, useState } from 'react'
import type { LedgerEntry } from '#api/ledger.ts'
import { formatDayLong } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useReverse } from './ledger.hooks.ts'

/** Nothing in an account is deleted: its opposite is entered, with the reason. */
export function ReverseDialog({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const reverse = useReverse(entry.id)
  const error = reason.trim() === '' ? 'Reason is required' : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (error) return
    reverse.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Entry reversed', description: `${entry.description}, ${formatPence(Math.abs(entry.amount))}` })
        onClose()
      },
      onError: (failure) => sayFailure('Failed to reverse', failure),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reverse this entry"
      description={`${entry.description} of ${formatPence(Math.abs(entry.amount))} on ${formatDayLong(entry.date)}. It is reversed by an entry on the same day; both stay on the account.`}
      dirty={reason !== ''}
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Reason"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isPressed ? error : undefined}
        />
        <DialogFooter>
          <DialogCancel disabled={reverse.isPending} />
          <Button type="submit" variant="danger" pending={reverse.isPending} pendingLabel="Reversing…">
            Reverse
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
