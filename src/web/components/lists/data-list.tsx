import { memo, type ReactNode } from 'react'
import { pressArea } from '#web/components/layout/press-area.ts'
import { cx } from '#web/lib/cx.ts'
import { useOnePress } from '#web/lib/press/use-one-press.ts'
import { breakable } from './breakable.ts'
import { ChooseAll, ChooseRow } from './choose-rows.tsx'
import type { Column, DataTableProps } from './data-table-columns.ts'
import { RowOpener } from './row-opener.tsx'
import { isSameRow, type RowProps } from './same-row.ts'
import { useLeftOutWhenAway } from './use-left-out-when-away.ts'
import { useRowsInTime } from './use-rows-in-time.ts'

type Place = NonNullable<Column<unknown>['narrow']>

/** The narrow shape of a DataTable. */
export function DataList<Row>({ label, columns, rows, rowKey, onOpen, href, choice }: DataTableProps<Row>) {
  const drawn = useRowsInTime(rows, choice, { isTable: false })
  const list = useLeftOutWhenAway(rows, drawn.rows === rows)
  return (
    <>
      {drawn.choice && (
        <p className="flex items-center">
          <ChooseAll label={label} rows={rows} choice={drawn.choice} />
          All shown
        </p>
      )}
      <ul ref={list} {...useOnePress()} aria-label={label} className="border-edge border-t">
        {drawn.rows.map((row) => (
          <Entry key={rowKey(row)} {...{ row, columns, onOpen, href }} choice={drawn.choice} />
        ))}
      </ul>
      <Total columns={columns} />
    </>
  )
}

/** The totals of the columns, each in its column's place in an entry. */
function Total<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  if (columns.every(({ total }) => total === undefined)) return null
  const cells = (place: Place) => cellsAt(place, columns, ({ total }) => total)
  return (
    <div className="rule-above grid gap-1 py-3">
      <Line
        start={<Run cells={cells('title')} className="font-semibold" />}
        end={<Run cells={cells('value')} className="figures font-semibold" isValue />}
      />
      <Details cells={cells('detail')} />
    </div>
  )
}

const Entry = memo(PlainEntry, isSameRow) as typeof PlainEntry

function PlainEntry<Row>({ row, columns, onOpen, href, choice }: RowProps<Row>) {
  const opens = Boolean(onOpen || href)
  const cells = (place: Place) => cellsAt(place, columns, ({ cell }) => cell(row))
  return (
    <li
      ref={opens ? pressArea : null}
      className={cx(
        'flex items-center gap-2 border-line border-b py-3 by-itself data-away:left-out-when-away',
        opens && 'cursor-pointer',
      )}
    >
      {choice && <ChooseRow row={row} choice={choice} />}
      <div className="grid min-w-0 grow gap-1">
        <Line
          start={<Title {...{ row, onOpen, href }} cells={cells('title')} />}
          end={<Run cells={cells('value')} className="figures font-semibold" isValue />}
        />
        <Line start={<Details cells={cells('detail')} />} end={<Run cells={cells('status')} />} />
        <Run cells={cells('foot')} className="mt-1 flex flex-wrap gap-2" isFoot />
      </div>
      {/* As wide as a button also where a row has none, so that the values of all rows end together. */}
      <Run cells={cells('action')} className="-mr-2 flex min-w-11 shrink-0" />
    </li>
  )
}

type Cells = { key: string; className: string | undefined; content: ReactNode }[]

/**
 * The cells of the columns that belong in one place. By default the first column is the title and the others are
 * details.
 */
function cellsAt<Row>(
  place: Place,
  columns: readonly Column<Row>[],
  contentOf: (column: Column<Row>) => ReactNode,
): Cells {
  return columns
    .filter(({ narrow }, index) => (narrow ?? (index === 0 ? 'title' : 'detail')) === place)
    .map((column) => ({ key: column.key, className: column.className, content: breakable(contentOf(column)) }))
}

/** One line, or two where large letters leave the start no room. */
function Line({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3">
      {start}
      {end}
    </div>
  )
}

function Title<Row>({
  row,
  onOpen,
  href,
  cells,
}: Pick<DataTableProps<Row>, 'onOpen' | 'href'> & { row: Row; cells: Cells }) {
  return (
    <div className="min-w-0 grow basis-12">
      <RowOpener row={row} onOpen={onOpen} href={href}>
        {cells.map((cell) => (
          <span key={cell.key}>{cell.content}</span>
        ))}
      </RowOpener>
    </div>
  )
}

function Details({ cells }: { cells: Cells }) {
  const filled = cells.filter((cell) => cell.content !== null && cell.content !== undefined && cell.content !== '')
  return (
    <div className="figures min-w-0 grow basis-12 text-muted text-sm">
      {filled.map((cell, index) => (
        <span key={cell.key}>
          {index > 0 && <span aria-hidden>&nbsp;· </span>}
          <span className={cell.className}>{cell.content}</span>
        </span>
      ))}
    </div>
  )
}

type RunProps = { cells: Cells; className?: string; isFoot?: boolean; isValue?: boolean }

function Run({ cells, className, isFoot, isValue }: RunProps) {
  if (cells.length === 0) return null
  return (
    <div data-value={isValue} className={cx('max-w-full shrink-0', className)}>
      {cells.map((cell) => (
        <span key={cell.key} className={isFoot ? cell.className : undefined}>
          {cell.content}
        </span>
      ))}
    </div>
  )
}
