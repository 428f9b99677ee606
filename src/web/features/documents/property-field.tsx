import { useController, useFormContext } from 'react-hook-form'
import type { Property } from '#api/properties.ts'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import type { DocumentInput } from './document-form.ts'

/** The property that all documents of the form are about. Another property has other tenants. */
export function PropertyField() {
  const { field, fieldState } = useController<DocumentInput, 'propertyId'>({ name: 'propertyId' })
  const { getValues, setValue } = useFormContext<DocumentInput>()
  const choose = (property: Property | null) => {
    field.onChange(property?.id ?? null)
    for (const index of getValues('documents').keys()) setValue(`documents.${index}.tenantId`, null)
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
