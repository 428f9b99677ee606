import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '#web/components/feedback/toast.ts'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { type DepositChanges, useChangeDeposit } from './deposits.hooks.ts'
import { nextDepositStep } from './lead-on.ts'

type DepositDialogProps<Input extends FieldValues, Fields extends object> = {
  tenancyId: number
  title: string
  description?: string
  /** The name of what is saved, for the messages of success and failure. */
  what: 'deposit' | 'holding deposit'
  form: UseFormReturn<Input, unknown, Fields>
  /** What is sent of the fields that were touched. */
  changes: (touched: Partial<Fields>) => DepositChanges
  onClose: () => void
  children: ReactNode
}

/** A form about a deposit. */
export function DepositDialog<Input extends FieldValues, Fields extends object>({
  tenancyId,
  title,
  description,
  what,
  form,
  changes,
  onClose,
  children,
}: DepositDialogProps<Input, Fields>) {
  const close = useOwnClose(onClose)
  const change = useChangeDeposit(tenancyId)
  const { defaultValues, isDirty } = form.formState
  const submit = form.handleSubmit((fields) => {
    // Saving untouched terms stores the proposed ones as they stand; an untouched holding deposit has nothing to store.
    if (!isDirty && what === 'holding deposit') return close()
    change.mutate(changes(onlyChanged(fields, defaultValues, form.getValues())), {
      onSuccess: (saved) => {
        const isNext = what === 'deposit' && saved.agreed > 0 && saved.returnedOn === null
        toast({
          title: `${what.charAt(0).toUpperCase()}${what.slice(1)} saved`,
          ...(isNext && { action: nextDepositStep(saved, { isReceived: saved.held > 0 }) }),
        })
        close()
      },
      onError: (error) => sayFailure(`Failed to save the ${what}`, error),
    })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description !== undefined && { description })}
      dirty={isDirty}
    >
      <form noValidate onSubmit={submit}>
        <FieldGrid>{children}</FieldGrid>
        <SubmitFooter pending={change.isPending} pendingLabel="Saving…">
          Save
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
