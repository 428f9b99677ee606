import { useController, useFormContext } from 'react-hook-form'
import { inventoryCheckTypeLabels, inventoryCheckTypes } from '#domain/inventory.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import type { InventoryInput } from './inventory-form.ts'

const checkTypes = inventoryCheckTypes.map((value) => ({ value, label: inventoryCheckTypeLabels[value] }))

/** Which home, why, when and by whom. */
export function AboutFields({ fixedProperty }: { fixedProperty: boolean }) {
  const { register, formState } = useFormContext<InventoryInput>()
  const { errors } = formState
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      {!fixedProperty && <PropertyField />}
      <SelectField
        label="Check type"
        placeholder="Select a check type"
        options={checkTypes}
        {...register('checkType')}
        error={errors.checkType && 'Check type is required'}
      />
      <DateField label="Date" {...register('date')} error={errors.date?.message} />
      <TextField
        label="Prepared by"
        maxLength={200}
        autoComplete="name"
        {...register('preparedBy')}
        error={errors.preparedBy?.message}
      />
      <TextField
        label="Tenants"
        optional
        maxLength={5_000}
        hint={fixedProperty ? undefined : 'Left empty, those whose tenancy it is by its date.'}
        {...register('tenantNames')}
        error={errors.tenantNames?.message}
      />
    </div>
  )
}

function PropertyField() {
  const { field, fieldState } = useController<InventoryInput, 'propertyId'>({ name: 'propertyId' })
  return (
    <PropertyChoice
      label="Property"
      ref={field.ref}
      value={field.value}
      onChoose={(property) => field.onChange(property?.id ?? null)}
      error={fieldState.error?.message}
      className="md:col-span-2"
    />
  )
}
