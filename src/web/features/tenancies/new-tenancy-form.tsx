import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import type { Property } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { penceToPounds } from '#domain/money.ts'
import { firstInspectionDay } from '#domain/tenancy.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { type Attempt, addTenancy } from './tenancies.hooks.ts'
import { TenancyFields } from './tenancy-fields.tsx'
import { emptyTenancy, type NewTenancyValues, newTenancyForm, type TenancyInput } from './tenancy-form.ts'

type NewTenancyFormProps = {
  property: Property | undefined
  onDirtyChange: (isDirty: boolean) => void
  onBegun: (tenancy: Tenancy) => void
}

export function NewTenancyForm({ property, onDirtyChange, onBegun }: NewTenancyFormProps) {
  const form = useForm<TenancyInput, unknown, NewTenancyValues>({
    resolver: standardSchemaResolver(newTenancyForm),
    defaultValues: property ? { ...emptyTenancy, propertyId: property.id, ...termsAsked(property) } : emptyTenancy,
  })
  const { isDirty, isSubmitting } = form.formState
  useDirtyNotice(isDirty, onDirtyChange)

  const attempt = useRef<Attempt>({})
  const submit = form.handleSubmit(async (values) => {
    try {
      const tenancy = await addTenancy(values, attempt.current)
      toast({
        title: 'Tenancy Added',
        description: inspectionNote(tenancy),
        action: leadTo('Upload documents', `/properties/${tenancy.propertyId}?tab=documents&upload`),
        otherActions: [leadTo('New inventory', `/inventory/create?property=${tenancy.propertyId}`)],
      })
      onBegun(tenancy)
    } catch (error) {
      // The message for an invalid value is the server's `path: message` alone.
      sayFailure('Failed to add tenancy', error, undefined, hasStatus(error, 400) ? { before: '' } : {})
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <TenancyFields property={<PropertyField />} />
        <SubmitFooter pending={isSubmitting} pendingLabel="Adding…">
          Add Tenancy
        </SubmitFooter>
      </form>
    </FormProvider>
  )
}

/** A tenancy that is over already is only recorded, and calls for no inspection. */
function inspectionNote({ active, moveInDate, property }: Tenancy) {
  if (!active) return 'It is listed under past tenancies.'
  const first = firstInspectionDay(moveInDate)
  const day = property.nextInspectionDate ?? first
  if (day !== first) return `The next inspection stays on ${formatDayLong(day)}.`
  return `The first inspection is set for ${formatDayLong(day)}, six months after the start.`
}

/** The rent and deposit that are asked for a property. */
const termsAsked = ({ rentAmount, securityDeposit }: Property) => ({
  rentAmount: penceToPounds(rentAmount),
  depositAmount: securityDeposit ? penceToPounds(securityDeposit) : '',
})

/** Choosing a property fills in its rent and deposit, unless something else has been typed there. */
function PropertyField() {
  const { setValue, getValues, formState } = useFormContext<TenancyInput>()
  const { field, fieldState } = useController<TenancyInput, 'propertyId'>({ name: 'propertyId' })
  const filled = useRef<Partial<ReturnType<typeof termsAsked>>>({ ...formState.defaultValues })
  const choose = (property: Property | null) => {
    field.onChange(property?.id ?? null)
    if (!property) return
    const asked = termsAsked(property)
    for (const name of ['rentAmount', 'depositAmount'] as const) {
      const { current } = filled
      if (![current[name], ''].includes(getValues(name))) continue
      setValue(name, asked[name], { shouldDirty: true, shouldValidate: formState.isSubmitted })
      current[name] = asked[name]
    }
  }
  return (
    <PropertyChoice
      label="Property"
      ref={field.ref}
      value={field.value}
      onChoose={choose}
      error={fieldState.error?.message}
    />
  )
}
