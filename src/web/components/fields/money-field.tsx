import { cx } from '#web/lib/cx.ts'
import { controlClass, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** An amount typed in pounds ('1,250' or '1250.50'). Its value is the text; the form turns it into pence. */
export function MoneyField({ label, hint, error, optional, hideLabel, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
          >
            £
          </span>
          <input
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            className={cx(controlClass, 'figures pl-7')}
          />
        </div>
      )}
    </Field>
  )
}
