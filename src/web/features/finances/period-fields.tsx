import { londonDay } from '#domain/day.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { RangeFields } from '#web/components/fields/range-fields.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { periodOptions } from './periods.ts'

type PeriodTexts = { period: string; from: string; to: string }

type PeriodFieldsProps = {
  value: PeriodTexts
  onChange: (changes: Partial<PeriodTexts>) => void
  withAll?: boolean
}

/** In place of figures, while chosen dates are no range. */
export const ChooseDates = () => (
  <div role="status">
    <EmptyNote>Choose two dates, the first not after the second and at most twenty years apart.</EmptyNote>
  </div>
)

/** A tax year, a quarter, or any two days. */
export function PeriodFields({ value, onChange, withAll = false }: PeriodFieldsProps) {
  const today = londonDay(new Date())
  return (
    <>
      <SelectField
        label="Period"
        hideLabel
        options={periodOptions(today, withAll)}
        value={value.period}
        onChange={(event) => onChange({ period: event.target.value })}
      />
      {value.period === 'days' && (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 col-span-full md:max-w-md">
          <RangeFields value={value} onChange={onChange} />
        </div>
      )}
    </>
  )
}
