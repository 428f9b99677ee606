import { type SubmitEvent, useState } from 'react'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useReverseReturn } from './deposits.hooks.ts'

/** The return is taken back by entering the opposite of all that it entered. */
export function ReverseReturnDialog({ tenancyId, onClose }: { tenancyId: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const reverse = useReverseReturn(tenancyId)
  const error = reason.trim() === '' ? 'Reason is required' : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (error) return
    reverse.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Return taken back' })
        onClose()
      },
      onError: (failure) => sayFailure('Failed to take the return back', failure),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Take the return back"
      description="Each of its entries is reversed on the same day; all of them stay on the account."
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
          <Button type="submit" variant="danger" pending={reverse.isPending} pendingLabel="Taking back…">
            Take back
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
