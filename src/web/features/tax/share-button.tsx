import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { propertyChanges } from '#api/properties.ts'
import type { TaxYear } from '#api/tax.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { typedNumber } from '#web/lib/forms/typed-values.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
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
        className="-mr-3 max-md:-my-3"
        aria-label={`Your share of ${address}: ${share}% share`}
        onClick={() => setOpen(true)}
      >
        {share}% share
      </Button>
      <span aria-hidden className="figures hidden print:inline">
        {share}%
      </span>
      {isOpen && <ShareDialog {...{ propertyId, address, share }} onClose={() => setOpen(false)} />}
    </>
  )
}

const shareForm = z.object({ ownershipShare: typedNumber(propertyChanges.shape.ownershipShare) })

type ShareDialogProps = { propertyId: number; address: string; share: number; onClose: () => void }

function ShareDialog({ propertyId, address, share, onClose }: ShareDialogProps) {
  const close = useOwnClose(onClose)
  const { register, handleSubmit, formState } = useForm<z.input<typeof shareForm>, unknown, z.output<typeof shareForm>>(
    {
      resolver: standardSchemaResolver(shareForm),
      defaultValues: { ownershipShare: String(share) },
    },
  )
  const set = useSetShare(propertyId)
  const submit = handleSubmit((body) =>
    set.mutate(body, {
      onSuccess: () => {
        toast({ title: 'Share Saved', description: `${body.ownershipShare}% of ${address}` })
        close()
      },
      onError: (error) => sayFailure('Failed to save the share', error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your share"
      description={`How much of ${address} is yours. It changes the tax figures only, those of past years too.`}
      size="small"
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Share in per cent"
          inputMode="decimal"
          {...register('ownershipShare')}
          error={formState.errors.ownershipShare?.message}
        />
        <SubmitFooter pending={set.isPending} pendingLabel="Saving…">
          Save
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
