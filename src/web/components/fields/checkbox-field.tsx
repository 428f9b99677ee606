import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { FieldError } from './field.tsx'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A box to tick; the whole line is its press area. A link in the label stays a link. */
export function CheckboxField({ label, hint, error, className, id, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={cx('grid min-w-0 not-in-[form]:print:hidden', className)}>
      <label htmlFor={controlId} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 pl-8 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-8">
          <FieldError id={errorId} error={error} />
        </div>
      )}
    </div>
  )
}
