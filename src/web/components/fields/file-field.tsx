import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** One file, by the browser's own chooser, whose button looks like ours. */
export function FileField({ label, hint, error, optional, hideLabel, className, id, ...input }: FileFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          className={cx(
            controlClass,
            'file:mr-3 file:rounded-sm file:border-0 file:bg-press-soft file:px-3 file:py-1 file:font-semibold file:text-press',
          )}
        />
      )}
    </Field>
  )
}
