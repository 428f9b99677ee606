import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useForm } from 'react-hook-form'
import type { Tenancy } from '#api/tenancies.ts'
import { propertyLabel } from '#domain/property.ts'
import { changedRentWords } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useUpdateTenancy } from './tenancies.hooks.ts'
import { changesOf } from './tenancy-bodies.ts'
import { TenancyFields } from './tenancy-fields.tsx'
import { inputOf, type TenancyChangesValues, type TenancyInput, tenancyChangesForm } from './tenancy-form.ts'

type EditTenancyDialogProps = {
  tenancy: Tenancy
  /** The field to focus: what somebody has opened the dialog to change. */
  firstField?: keyof TenancyInput | undefined
  onClose: () => void
  onSaved: (tenancy: Tenancy) => void
}

export function EditTenancyDialog({ tenancy, firstField, onClose, onSaved }: EditTenancyDialogProps) {
  const form = useForm<TenancyInput, unknown, TenancyChangesValues>({
    resolver: standardSchemaResolver(tenancyChangesForm),
    defaultValues: inputOf(tenancy),
  })
  const update = useUpdateTenancy(tenancy.id)
  const { dirtyFields, isDirty } = form.formState

  const submit = form.handleSubmit((values) =>
    update.mutate(changesOf(values, dirtyFields), {
      onSuccess: (saved) => {
        toast({ title: 'Tenancy updated', description: changedRentWords(saved) })
        onSaved(saved)
      },
      onError: (error) => sayFailure('Failed to update tenancy', error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Tenancy"
      description={propertyLabel(tenancy.property)}
      size="large"
      dirty={isDirty}
      firstField={firstField}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <TenancyFields {...(tenancy.active && tenancy.rentAmount > 0 && { before: tenancy })} />
          <SubmitFooter pending={update.isPending} pendingLabel="Saving…">
            Save changes
          </SubmitFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}
