import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useRowsInTime } from './use-rows-in-time.ts'

type CardListProps<Row> = {
  /** Names the list for a screen reader. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** How many fit beside each other on a wide screen. */
  columns?: 1 | 2 | 3
  children: (row: Row) => ReactNode
}

export function CardList<Row>({ label, rows, rowKey, columns = 3, children }: CardListProps<Row>) {
  const { rows: drawn } = useRowsInTime(rows, undefined, { isTable: false })
  return (
    <ul
      aria-label={label}
      className={cx('grid grid-cols-1 gap-4', columns > 1 && 'md:grid-cols-2', columns === 3 && 'xl:grid-cols-3')}
    >
      {drawn.map((row) => (
        <li key={rowKey(row)} className="min-w-0">
          {children(row)}
        </li>
      ))}
    </ul>
  )
}
