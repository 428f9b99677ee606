import { useFieldArray, useFormContext } from 'react-hook-form'
import { maxInventoryRows, meterKindLabels, meterKinds } from '#domain/inventory.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import type { InventoryInput } from './inventory-form.ts'

const kinds = meterKinds.map((value) => ({ value, label: meterKindLabels[value] }))

export function MeterRows() {
  const { control, register, getValues, getFieldState, formState } = useFormContext<InventoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'meterReadings' })
  const add = () => {
    const had = getValues('meterReadings').map(({ meter }) => meter)
    const meter = meterKinds.find((kind) => !had.includes(kind)) ?? 'other'
    append({ meter, reading: '', serialNumber: '' }, { focusName: `meterReadings.${fields.length}.reading` })
  }
  return (
    <Section title="Meter readings">
      <EntryRows rows={fields} about="Meter" addLabel="Add meter" most={maxInventoryRows} onAdd={add} onRemove={remove}>
        {(at) => (
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
            <SelectField label="Meter" options={kinds} {...register(`meterReadings.${at}.meter`)} />
            <TextField
              label="Reading"
              maxLength={200}
              {...register(`meterReadings.${at}.reading`)}
              error={getFieldState(`meterReadings.${at}.reading`, formState).error?.message}
            />
            <TextField
              label="Serial number"
              optional
              maxLength={200}
              className="max-md:col-span-2"
              {...register(`meterReadings.${at}.serialNumber`)}
            />
          </div>
        )}
      </EntryRows>
    </Section>
  )
}
