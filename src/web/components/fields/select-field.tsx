import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

type SelectOption = { value: string | number; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & {
    options: readonly SelectOption[]
    /** A first, empty choice such as 'Select a property'. */
    placeholder?: string
  }

/** The browser's own list of choices: on a phone nothing is quicker. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={cx(controlClass, 'appearance-none truncate pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  )
}
