import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deduction } from '#api/deposits.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { typedAmountBy } from '#web/lib/forms/typed-values.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useChangeDeduction, useRemoveDeduction } from './deposits.hooks.ts'

type DeductionActionsProps = { tenancyId: number; deduction: Deduction; onEdit: () => void }

/** What a landlord may do with a deduction until it is settled. */
export function DeductionActions({ tenancyId, deduction, onEdit }: DeductionActionsProps) {
  const [open, setOpen] = useState<'agree' | 'delete' | null>(null)
  const { id, description, settled, tenantAnswer } = deduction
  const remove = useRemoveDeduction(tenancyId, id)
  if (settled) return null
  const name = <span className="sr-only"> {description}</span>
  const looks = { variant: 'quiet', size: 'small' } as const
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Deduction deleted' })
        setOpen(null)
      },
      onError: (error) => sayFailure('Failed to delete the deduction', error),
    })
  return (
    <div className="-ml-3 flex flex-wrap gap-1 print:hidden">
      <Button {...looks} onClick={onEdit}>
        Edit{name}
      </Button>
      <Button {...looks} onClick={() => setOpen('agree')}>
        Enter agreed amount{name}
      </Button>
      {tenantAnswer === null && (
        <Button {...looks} onClick={() => setOpen('delete')}>
          Delete{name}
        </Button>
      )}
      {open === 'agree' && <AgreedDialog tenancyId={tenancyId} deduction={deduction} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={() => setOpen(null)}
        title="Delete this deduction?"
        text={`${description} is no longer proposed.`}
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        danger
        onConfirm={confirmRemoval}
      />
    </div>
  )
}

const agreedForm = ({ amount }: Deduction) =>
  z.object({
    agreedAmount: typedAmountBy(
      z.number('Agreed amount is required').check(z.maximum(amount, `Only ${formatPence(amount)} is proposed`)),
    ),
  })
type AgreedInput = z.input<ReturnType<typeof agreedForm>>
type Agreed = z.output<ReturnType<typeof agreedForm>>

type AgreedDialogProps = { tenancyId: number; deduction: Deduction; onClose: () => void }

/** What both sides have agreed elsewhere, or what the scheme has decided. */
function AgreedDialog({ tenancyId, deduction, onClose }: AgreedDialogProps) {
  const close = useOwnClose(onClose)
  const { id, amount, agreedAmount, description } = deduction
  const { register, handleSubmit, formState } = useForm<AgreedInput, unknown, Agreed>({
    resolver: standardSchemaResolver(agreedForm(deduction)),
    defaultValues: { agreedAmount: penceToPounds(agreedAmount ?? amount) },
    mode: 'onChange',
  })
  const change = useChangeDeduction(tenancyId, id)
  const submit = handleSubmit((agreed) =>
    change.mutate(agreed, {
      onSuccess: () => {
        toast({ title: 'Agreed amount entered', description: formatPence(agreed.agreedAmount) })
        close()
      },
      onError: (error) => sayFailure('Failed to enter the agreed amount', error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Agreed amount"
      description={`${description}: what you have agreed with the tenant, or what the scheme has decided. The tenant is told.`}
    >
      <form noValidate onSubmit={submit}>
        <MoneyField
          label="Agreed amount"
          {...register('agreedAmount')}
          error={formState.errors.agreedAmount?.message}
        />
        <SubmitFooter pending={change.isPending} pendingLabel="Saving…">
          Enter agreed amount
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
