import { cx } from '#web/lib/cx.ts'

/** A row of houses along the foot of the page, drawn like the mark of the brand: a picture, no more. */
export function Terrace({ className }: { className?: string }) {
  return (
    <div className={cx('flex items-end bg-sunken', className)}>
      <svg aria-hidden className="h-36 w-full text-edge opacity-55" fill="none" stroke="currentColor" strokeWidth="1.5">
        <pattern id="house" width="132" height="144" patternUnits="userSpaceOnUse">
          <path d="M0 143.5h132M6 143.5V64L66 22l60 42v79.5M92 40V18h14v32" />
          <path d="M22 78h22v24H22zM33 78v24M22 90h22M88 78h22v24H88zM99 78v24M88 90h22" />
          <path d="M54 143.5V106a12 12 0 0 1 24 0v37.5M72 124v4" />
          <circle cx="66" cy="56" r="7" />
        </pattern>
        <rect width="100%" height="144" fill="url(#house)" stroke="none" />
      </svg>
    </div>
  )
}
