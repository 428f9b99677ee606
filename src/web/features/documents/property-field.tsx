import { useEffect, useEffectEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type Property, properties } from '#api/properties.ts'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { useChoices } from '#web/lib/forms/use-choices.ts'
import type { DocumentInput } from './document-form.ts'

/**
 * The property of all documents in the form; chosen already where a landlord has only one. Another property has other
 * tenants, so choosing one clears them.
 */
export function PropertyField() {
  const { field, fieldState } = useController<DocumentInput, 'propertyId'>({ name: 'propertyId' })
  const { getValues, setValue, resetField } = useFormContext<DocumentInput>()
  const { rows } = useChoices(properties.list)
  const onlyId = rows.length === 1 ? rows[0]?.id : undefined
  // As a default value, so that closing the dialog does not ask about it as an edit.
  const begin = useEffectEvent((id: number) => {
    if (getValues('propertyId') === null) resetField('propertyId', { defaultValue: id })
  })
  useEffect(() => {
    if (onlyId !== undefined) begin(onlyId)
  }, [onlyId])
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
