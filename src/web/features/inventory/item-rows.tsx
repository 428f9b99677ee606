import { useFieldArray, useFormContext } from 'react-hook-form'
import { conditionRatings, conditionTitle } from '#domain/inspection-report.ts'
import { maxInventoryRows, maxRoomItems } from '#domain/inventory.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import { type InventoryInput, newItem } from './inventory-form.ts'
import { QuantityField } from './quantity-field.tsx'

const conditions = conditionRatings.map((value) => ({ value, label: conditionTitle(value) }))

type ItemRowsProps = {
  name: 'furnishings' | `rooms.${number}.items`
  /** What a row is. */
  about: 'Furnishing' | 'Item'
}

/** Things that belong to the home: which, how many, in what state. */
export function ItemRows({ name, about }: ItemRowsProps) {
  const { control, register, getFieldState, formState } = useFormContext<InventoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <EntryRows
      rows={fields}
      about={about}
      addLabel={`Add ${about.toLowerCase()}`}
      most={name === 'furnishings' ? maxInventoryRows : maxRoomItems}
      onAdd={() => append(newItem(), { focusName: `${name}.${fields.length}.name` })}
      onRemove={remove}
    >
      {(at) => (
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3 md:grid-cols-[minmax(0,1fr)_6rem_12rem_minmax(0,1fr)]">
          <TextField
            label="Item"
            maxLength={200}
            {...register(`${name}.${at}.name`)}
            error={getFieldState(`${name}.${at}.name`, formState).error?.message}
          />
          <QuantityField name={`${name}.${at}.quantity`} />
          <SelectField
            label="Condition"
            placeholder="Not rated"
            options={conditions}
            className="max-md:col-span-2"
            {...register(`${name}.${at}.condition`)}
          />
          <TextField
            label="Notes"
            optional
            maxLength={5_000}
            className="max-md:col-span-2"
            {...register(`${name}.${at}.notes`)}
          />
        </div>
      )}
    </EntryRows>
  )
}
