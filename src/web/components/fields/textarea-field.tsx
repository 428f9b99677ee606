import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

/** Several lines; grows with what is typed where the browser can. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <textarea rows={4} {...textarea} {...control} className={cx(controlClass, 'field-sizing-content min-h-28')} />
      )}
    </Field>
  )
}
