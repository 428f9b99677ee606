import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallInput } from '#api/contract.ts'
import type { deposits } from '#api/deposits.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useChangeDeposit } from './deposits.hooks.ts'
import { nextDepositStep } from './lead-on.ts'

type DepositChanges = CallInput<typeof deposits.update>['body']

type DepositDialogProps<Input extends FieldValues> = {
  tenancyId: number
  title: string
  description?: string
  /** The name of what is saved, for the messages of success and failure. */
  what: 'deposit' | 'holding deposit'
  form: UseFormReturn<Input, unknown, DepositChanges>
  onClose: () => void
  children: ReactNode
}

/** A form about a deposit, saved as a whole. */
export function DepositDialog<Input extends FieldValues>({
  tenancyId,
  title,
  description,
  what,
  form,
  onClose,
  children,
}: DepositDialogProps<Input>) {
  const change = useChangeDeposit(tenancyId)
  const submit = form.handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: (saved) => {
        const isNext = what === 'deposit' && saved.agreed > 0 && saved.returnedOn === null
        toast({
          title: `${what.charAt(0).toUpperCase()}${what.slice(1)} saved`,
          ...(isNext && { action: nextDepositStep(saved, saved.held > 0) }),
        })
        onClose()
      },
      onError: (error) => sayFailure(`Failed to save the ${what}`, error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description !== undefined && { description })}
      dirty={form.formState.isDirty}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">{children}</div>
        <SubmitFooter pending={change.isPending} pendingLabel="Saving…">
          Save
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
