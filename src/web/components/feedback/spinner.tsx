import { cx } from '#web/lib/cx.ts'

/** The spinning ring alone, beside words that say what is loading. */
export function SpinnerRing({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  )
}

/** A whole area that is loading, where the shape of its content is not known. */
export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-48 place-items-center text-press">
      <SpinnerRing className="size-7" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
