import { useFormContext } from 'react-hook-form'
import { TextField } from '#web/components/fields/text-field.tsx'
import type { InventoryInput } from './inventory-form.ts'

type QuantityName =
  | `keys.${number}.quantity`
  | `furnishings.${number}.quantity`
  | `rooms.${number}.items.${number}.quantity`

export function QuantityField({ name }: { name: QuantityName }) {
  const { register, getFieldState, formState } = useFormContext<InventoryInput>()
  return (
    <TextField
      label="Quantity"
      type="number"
      inputMode="numeric"
      min={0}
      max={9_999}
      {...register(name, { valueAsNumber: true })}
      error={getFieldState(name, formState).error?.message}
    />
  )
}
