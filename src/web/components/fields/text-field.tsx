import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** One line of text, an e-mail address, a number. Works with `{...register('name')}` and with a Controller's field. */
export function TextField({ label, hint, error, optional, hideLabel, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => <input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  )
}
