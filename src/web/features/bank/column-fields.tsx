import type { BankPreview, ColumnMappingInput } from '#api/bank.ts'
import { dayQuestion } from '#domain/bank/days.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { keyed } from '#web/lib/forms/keyed.ts'
import { columnErrors } from './column-errors.ts'

const fields = [
  ['date', 'Date'],
  ['description', 'Description'],
  ['amount', 'Amount, with its sign'],
  ['paidIn', 'Paid in'],
  ['paidOut', 'Paid out'],
  ['balance', 'Balance'],
  ['reference', 'Reference'],
] as const

const dayOrders = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'ymd', label: 'Year, month, day' },
]

type ColumnFieldsProps = {
  preview: BankPreview
  mapping: ColumnMappingInput
  /** Whether what is missing is said. */
  isPressed: boolean
  onChange: (mapping: ColumnMappingInput) => void
}

/** Which column is what, above the first rows of the file. It is remembered for the account. */
export function ColumnFields({ preview: { rows, question }, mapping, isPressed, onChange }: ColumnFieldsProps) {
  const isDayAsked = question?.startsWith(dayQuestion) && mapping.dayOrder === undefined
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => ({ value: at, label: `${at + 1}: ${rows[0]?.[at] ?? ''}` }))
  const errors = isPressed ? columnErrors(mapping) : {}
  const set = (name: string, value: string | number | undefined) => onChange({ ...mapping, [name]: value })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <div className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2 md:grid-cols-4">
        {width > 0 &&
          fields.map(([name, label]) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              options={columns}
              placeholder="None"
              value={mapping[name] ?? ''}
              error={errors[name]}
              onChange={({ target: { value } }) => set(name, value === '' ? undefined : Number(value))}
            />
          ))}
        <SelectField
          label="Dates are written as"
          options={dayOrders}
          placeholder="Detect automatically"
          value={mapping.dayOrder ?? ''}
          error={isDayAsked ? 'Choose one' : undefined}
          onChange={(event) => set('dayOrder', event.target.value || undefined)}
        />
      </div>
      {width > 0 && (
        <ol aria-label="First rows of the file" className="grid grid-cols-1 rounded-md border border-line text-sm">
          {keyed(rows).map(({ key, row }) => (
            <li key={key} className="flex min-w-0 flex-wrap gap-x-4 border-line border-b px-3 py-1.5 last:border-0">
              {columns.map(({ value }) => (
                <span key={value} className="min-w-0 break-words">
                  <span className="text-muted">{value + 1}:</span> {row[value] ?? ''}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
