import { isDay } from '#domain/day.ts'
import { DateField } from './date-field.tsx'

type Days = { from: string; to: string }

type RangeFieldsProps = {
  value: Days
  onChange: (changes: Partial<Days>) => void
  /** Whether a range that lacks a day is wrong, too. */
  required?: boolean
}

/** The first and the last day of a range, both included. */
export function RangeFields({ value: { from, to }, onChange, required = false }: RangeFieldsProps) {
  const isWhole = isDay(from) && isDay(to)
  const isWrong = isWhole ? from > to : required
  return (
    <>
      <DateField
        label="From"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
        error={isWrong ? 'Choose a first day that is not after the last' : undefined}
      />
      <DateField
        label="To"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}
