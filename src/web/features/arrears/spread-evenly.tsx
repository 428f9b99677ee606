import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type InstalmentRhythm,
  instalmentRhythmLabels,
  instalmentRhythms,
  mostInstalments,
} from '#domain/arrears/even-instalments.ts'
import { type Day, isDay } from '#domain/day.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import type { PlanBody, PlanInput } from './plan-form.ts'

type SpreadEvenlyProps = {
  form: UseFormReturn<PlanInput, unknown, PlanBody>
  count: number
  onSpread: (count: number, first: Day, rhythm: InstalmentRhythm) => void
}

const options = instalmentRhythms.map((value) => ({ value, label: instalmentRhythmLabels[value] }))

/** Fills in equal instalments, which can then be changed one by one. */
export function SpreadEvenly({ form, count, onSpread }: SpreadEvenlyProps) {
  const [number, setNumber] = useState(String(count))
  const from = useWatch({ control: form.control, name: 'first' })
  const [rhythm, setRhythm] = useState<InstalmentRhythm>('monthly')
  const [isPressed, setPressed] = useState(false)
  const wanted = Number(number)
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= mostInstalments
  const press = () => {
    setPressed(true)
    if (isCount && isDay(from)) onSpread(wanted, from, rhythm)
  }
  return (
    <div className="grid grid-cols-1 content-start gap-3 border-line border-b pb-5 sm:grid-cols-3">
      <TextField
        label="Number of instalments"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={isPressed && !isCount ? `Must be from 1 to ${mostInstalments}` : undefined}
      />
      <DateField
        label="First due date"
        {...form.register('first')}
        error={isPressed && !isDay(from) ? 'First due date is required' : undefined}
      />
      <SelectField
        label="How often"
        options={options}
        value={rhythm}
        onChange={(event) => setRhythm(instalmentRhythms.find((each) => each === event.target.value) ?? 'monthly')}
      />
      <Button variant="secondary" className="justify-self-start sm:col-span-3" onClick={press}>
        Spread evenly
      </Button>
    </div>
  )
}
