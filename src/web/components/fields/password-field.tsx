import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { controlClass, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password with an eye that reveals it. Say `autoComplete`: current-password or new-password. */
export function PasswordField({ label, hint, error, optional, hideLabel, className, id, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className={cx(controlClass, 'pr-12')} />
          <button
            type="button"
            aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-press"
          >
            {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </div>
      )}
    </Field>
  )
}
