import { useController, useFormContext } from 'react-hook-form'
import type { Property } from '#api/properties.ts'
import { penceToPounds } from '#domain/money.ts'
import { PropertyChoice } from '#web/features/properties/property-choice.tsx'
import type { TenancyInput } from './tenancy-form.ts'

/** Which property is let; choosing one fills the rent with what is asked for it. */
export function PropertyField() {
  const { setValue, formState } = useFormContext<TenancyInput>()
  const { field, fieldState } = useController<TenancyInput, 'propertyId'>({ name: 'propertyId' })
  const choose = (property: Property | null) => {
    field.onChange(property?.id ?? null)
    if (!property) return
    setValue('rentAmount', penceToPounds(property.rentAmount), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
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
