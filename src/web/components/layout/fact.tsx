import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

/** The grid of a report's facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-5 gap-y-3 md:grid-cols-3">{children}</dl>
}

type FactProps = {
  name: string
  /** A smaller line below the value. */
  note?: ReactNode
  /** The value in bold, as everywhere but in reports and lists of terms. */
  strong?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A name and its value, inside a `dl`. */
export function Fact({ name, note, strong = false, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={cx('figures wrap-anywhere', strong && 'font-semibold')}>
        {children}
        {note && <span className="block font-normal text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}
