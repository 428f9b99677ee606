import { cx } from '#web/lib/cx.ts'

/** The mark: a key whose bow is a house. The only place for brass. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0 text-brass" fill="none">
      <g stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 2.5 24.5 9v7.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V9Z" />
        <path d="M16 18.5v11M16 29.5h5M16 24.5h4" />
      </g>
      <circle cx="16" cy="11.5" r="2.2" fill="currentColor" />
    </svg>
  )
}

/** Mark and name together. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2 font-bold text-ink tracking-tight', className)}>
      <BrandMark />
      Latchkey
    </span>
  )
}
