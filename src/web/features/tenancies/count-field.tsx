import { useFormContext } from 'react-hook-form'
import { TextField } from '#web/components/fields/text-field.tsx'
import type { TenancyInput } from './tenancy-form.ts'

type CountFieldProps = { name: 'numberOfOccupants' | 'numberOfPets'; label: string; least: number }

/** How many people or pets. Left empty or too low, it snaps back to the least there can be. */
export function CountField({ name, label, least }: CountFieldProps) {
  const { register, setValue, formState } = useFormContext<TenancyInput>()
  const snapBack = (event: { target: { value: string } }) => {
    const { value } = event.target
    if (value === '' || Number(value) < least) {
      setValue(name, String(least), { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
  }
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      step={1}
      {...register(name, { onBlur: snapBack })}
      error={formState.errors[name]?.message}
    />
  )
}
