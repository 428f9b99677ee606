import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { properties } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { penceToPounds } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { changedRentWords } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { WhileAwaited } from '#web/components/overlays/while-awaited.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useUpdateTenancy } from './tenancies.hooks.ts'
import { changesOf } from './tenancy-bodies.ts'
import { TenancyFields } from './tenancy-fields.tsx'
import { inputOf, type TenancyChangesValues, type TenancyInput, tenancyChangesForm } from './tenancy-form.ts'

type EditTenancyDialogProps = {
  tenancy: Tenancy
  /** The field to focus: what somebody has opened the dialog to change. */
  firstField?: keyof TenancyInput | undefined
  /** In pounds: what the rent field begins with instead of the tenancy's own. */
  rentToBegin?: string | undefined
  onClose: () => void
  onSaved: (tenancy: Tenancy) => void
}

/** Opened to enter the rent that a tenancy lacks: begins with the property's, which is for a month. */
export function EnterRentDialog({ tenancy, ...dialog }: Omit<EditTenancyDialogProps, 'firstField' | 'rentToBegin'>) {
  const { data: property, error } = useQuery(get(properties.get, { params: { id: tenancy.propertyId } }))
  if (!property && !error) return <WhileAwaited onLeave={dialog.onClose} />
  const { rentAmount, rentFree, paymentFrequency } = tenancy
  const isMissing = rentAmount === 0 && !rentFree && paymentFrequency === 'monthly'
  const asked = property && 'rentAmount' in property ? property.rentAmount : 0
  const rentToBegin = isMissing && asked > 0 ? penceToPounds(asked) : undefined
  return <EditTenancyDialog {...{ tenancy, rentToBegin, ...dialog }} firstField="rentAmount" />
}

export function EditTenancyDialog({ tenancy, firstField, rentToBegin, onClose, onSaved }: EditTenancyDialogProps) {
  const closeSaved = useOwnClose(onSaved)
  const form = useForm<TenancyInput, unknown, TenancyChangesValues>({
    resolver: standardSchemaResolver(tenancyChangesForm),
    defaultValues: inputOf(tenancy),
  })
  const update = useUpdateTenancy(tenancy.id)
  const { setValue } = form
  useEffect(() => {
    if (rentToBegin) setValue('rentAmount', rentToBegin, { shouldDirty: true })
  }, [rentToBegin, setValue])
  const { dirtyFields, isDirty } = form.formState

  const submit = form.handleSubmit((values) =>
    update.mutate(changesOf(values, dirtyFields), {
      onSuccess: (saved) => {
        const isFirstRent = saved.active && tenancy.rentAmount === 0 && saved.rentAmount > 0
        toast({
          title: 'Tenancy updated',
          description: changedRentWords(saved),
          action: isFirstRent ? leadTo('Generate rent payments', '/rent?generate') : undefined,
        })
        closeSaved(saved)
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
            Save Changes
          </SubmitFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}
