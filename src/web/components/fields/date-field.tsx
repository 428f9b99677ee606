import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

/** A calendar day as YYYY-MM-DD, chosen with the browser's own calendar. */
export function DateField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <input {...input} {...control} type="date" className={cx(controlClass, 'figures appearance-none')} />
      )}
    </Field>
  )
}
