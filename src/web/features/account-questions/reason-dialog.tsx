import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'

const reasonForm = z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'Reason is required')) })

type ReasonDialogProps = {
  title: string
  description: string
  action: string
  pendingLabel: string
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before something is taken back in an account. */
export function ReasonDialog({
  title,
  description,
  action,
  pendingLabel,
  isPending,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm<z.infer<typeof reasonForm>>({
    resolver: standardSchemaResolver(reasonForm),
    defaultValues: { reason: '' },
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit(({ reason }) => onConfirm(reason))
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} dirty={isDirty}>
      <form noValidate onSubmit={submit}>
        <TextField
          label="Reason"
          hint="The tenant sees it on the account."
          maxLength={200}
          {...register('reason')}
          error={errors.reason?.message}
        />
        <SubmitFooter variant="danger" pending={isPending} pendingLabel={pendingLabel}>
          {action}
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
