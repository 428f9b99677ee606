import { type SubmitEvent, useState } from 'react'
import type { TaxYear } from '#api/tax.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useSetShare } from './tax.hooks.ts'

type ShareButtonProps = { row: TaxYear['properties'][number] }

/** The landlord's share of a property, and the dialog that changes it. */
export function ShareButton({ row: { propertyId, address, share } }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (propertyId === null) return <span className="figures">{share}%</span>
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Your share of ${address}: ${share}%`}
        onClick={() => setOpen(true)}
      >
        {share}%
      </Button>
      {isOpen && <ShareDialog {...{ propertyId, address, share }} onClose={() => setOpen(false)} />}
    </>
  )
}

type ShareDialogProps = { propertyId: number; address: string; share: number; onClose: () => void }

function ShareDialog({ propertyId, address, share, onClose }: ShareDialogProps) {
  const [text, setText] = useState(String(share))
  const set = useSetShare()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    set.mutate(
      { id: propertyId, ownershipShare: Number(text) },
      {
        onSuccess: () => {
          toast({ title: 'Share Saved', description: `${text}% of ${address}` })
          onClose()
        },
        onError: (error) => sayFailure('Failed to save the share', error),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your share"
      description={`How much of ${address} is yours. It changes the tax figures only.`}
      size="small"
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Share in per cent"
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogFooter>
          <DialogCancel disabled={set.isPending} />
          <Button type="submit" pending={set.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
