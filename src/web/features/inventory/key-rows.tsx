import { useFieldArray, useFormContext } from 'react-hook-form'
import { maxInventoryRows } from '#domain/inventory.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { EntryRows } from './entry-rows.tsx'
import type { InventoryInput } from './inventory-form.ts'
import { QuantityField } from './quantity-field.tsx'

export function KeyRows() {
  const { control, register, getFieldState, formState } = useFormContext<InventoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'keys' })
  const add = () => append({ name: '', quantity: 1 }, { focusName: `keys.${fields.length}.name` })
  return (
    <Section title="Keys">
      <EntryRows rows={fields} about="Key" addLabel="Add key" most={maxInventoryRows} onAdd={add} onRemove={remove}>
        {(at) => (
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
            <TextField
              label="Key"
              placeholder="Front door"
              maxLength={200}
              {...register(`keys.${at}.name`)}
              error={getFieldState(`keys.${at}.name`, formState).error?.message}
            />
            <QuantityField name={`keys.${at}.quantity`} />
          </div>
        )}
      </EntryRows>
    </Section>
  )
}
