import { type SubmitEvent, useState } from 'react'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from './dialog.tsx'

type ReasonDialogProps = {
  title: string
  description: string
  action: string
  pendingLabel: string
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before something is taken back. */
export function ReasonDialog({
  title,
  description,
  action,
  pendingLabel,
  isPending,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const error = reason.trim() === '' ? 'Reason is required' : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!error) onConfirm(reason)
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} dirty={reason !== ''}>
      <form noValidate onSubmit={submit}>
        <TextField
          label="Reason"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isPressed ? error : undefined}
        />
        <DialogFooter>
          <DialogCancel disabled={isPending} />
          <Button type="submit" variant="danger" pending={isPending} pendingLabel={pendingLabel}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
