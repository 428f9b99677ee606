import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'

export type FieldProps = {
  label: ReactNode
  /** Help that stays below the field. */
  hint?: ReactNode
  /** What is wrong, in words; also marks the field as invalid. */
  error?: string | undefined
  /** Says '(optional)' beside the label, outside its name. */
  optional?: boolean
  /** Keeps the label for screen readers only, where the place already says it. */
  hideLabel?: boolean
  className?: string
  id?: string
}

/** What a control must carry so that its label, hint and error are read with it. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export const controlClass =
  'block min-h-11 w-full min-w-0 rounded-md border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-muted [&[readonly]:not([data-held])]:bg-sunken focus-visible:border-ink focus-visible:-outline-offset-1 disabled:bg-sunken disabled:text-muted aria-invalid:border-red'

/**
 * Label above, control, then hint and error. The typed text is never touched by an error. Outside a form it
 * is a filter or a setting, which is not printed (rule: screens-print).
 */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const optionalId = optional ? `${controlId}-optional` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={cx('grid min-w-0 content-start gap-1.5 not-in-[form]:print:hidden', className)}>
      <div className={cx('flex flex-wrap items-baseline gap-x-1.5', hideLabel && 'sr-only')}>
        <label id={`${controlId}-label`} htmlFor={controlId} className="wrap-anywhere font-semibold">
          {label}
        </label>
        {optional && (
          <span id={optionalId} className="text-muted text-sm">
            (optional)
          </span>
        )}
      </div>
      {children({
        id: controlId,
        'aria-describedby': [errorId, hintId, optionalId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-muted text-sm wrap-anywhere">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} error={error} />}
    </div>
  )
}

/** The line under a field that says what is wrong. */
export function FieldError({ id, error }: { id: string | undefined; error: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-red text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{error}</span>
    </p>
  )
}
