import type { ReactNode } from 'react'
import { statRowClass } from '#web/components/layout/stat-row-class.ts'
import { cx } from '#web/lib/cx.ts'

/** One grey shape; its size comes from `className`. Used inside Loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('block animate-breathe rounded-sm bg-line', className)} />
}

/** Holds the place of what is loading, and says once to a screen reader that it is. */
export function Loading({ label = 'Loading…', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a DataTable. */
export function SkeletonRows({ rows = 5, label }: { rows?: number | undefined; label?: string }) {
  return (
    <Loading label={label}>
      {times(rows).map((row) => (
        <div
          key={row}
          className="flex min-h-16 items-center justify-between gap-4 border-line border-b px-1 md:min-h-14"
        >
          <div className="grid w-2/3 gap-2 md:flex md:items-center md:gap-8">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Loading>
  )
}

type SkeletonStatsProps = { count?: number; hasMoney?: boolean; hasNotes?: boolean; label?: string }

/** The shape of a StatRow. */
export function SkeletonStats({ count = 4, hasMoney = false, hasNotes = false, label }: SkeletonStatsProps) {
  return (
    <Loading label={label}>
      <div className={statRowClass(count, hasMoney)}>
        {times(count).map((stat) => (
          <div key={stat} className="grid min-w-0 grid-cols-1 gap-2 border-line border-t-2 px-3 py-3">
            <Skeleton className="h-4 w-24 max-w-full" />
            <Skeleton className="h-7 w-16" />
            {hasNotes && <Skeleton className="h-3 w-20 max-w-full" />}
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** The shape of a grid of cards. */
export function SkeletonCards({ count = 3, label }: { count?: number; label?: string }) {
  return (
    <Loading label={label}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {times(count).map((card) => (
          <div key={card} className="grid gap-3 rounded-lg border border-line bg-sheet p-4 md:p-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
