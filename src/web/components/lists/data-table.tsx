// One list of rows in two shapes: a table from 768 px, below that the same rows as entries of two lines.
import { memo, type ReactNode, useId } from 'react'
import { pressArea } from '#web/components/layout/press-area.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { useOnePress } from '#web/lib/press/use-one-press.ts'
import { breakable } from './breakable.ts'
import { ChooseAll, ChooseRow } from './choose-rows.tsx'
import { DataList } from './data-list.tsx'
import type { Column, DataTableProps, RowGroup } from './data-table-columns.ts'
import { RowOpener } from './row-opener.tsx'
import { isSameRow, type RowProps } from './same-row.ts'
import { useRowsInTime } from './use-rows-in-time.ts'

export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = useWide()
  if (props.rows.length === 0 && props.empty) return props.empty
  return wide ? <WideTable {...props} /> : <DataList {...props} />
}

function WideTable<Row>({
  label,
  columns,
  hasGivenWidths,
  rows,
  rowKey,
  onOpen,
  href,
  choice,
  group,
}: DataTableProps<Row>) {
  const id = useId()
  const drawn = useRowsInTime(rows, choice)
  return (
    <table
      {...useOnePress()}
      aria-label={label}
      className={cx('w-full border-collapse text-left', hasGivenWidths && 'xl:table-fixed')}
    >
      <thead>
        <tr className="border-edge border-b">
          {drawn.choice && (
            <th scope="col" className="w-11">
              <ChooseAll label={label} rows={rows} choice={drawn.choice} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              id={`${id}-${column.key}`}
              scope="col"
              className={cellClass(column, 'py-2 font-medium text-muted text-sm')}
            >
              {column.narrow === 'action' ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(drawn.rows, group).map(({ key, heading, members }) => (
        <tbody key={key}>
          {heading && (
            <tr>
              <th
                scope="rowgroup"
                colSpan={columns.length + (drawn.choice ? 1 : 0)}
                className="px-1 pt-6 pb-2 font-semibold"
              >
                {heading}
              </th>
            </tr>
          )}
          {members.map((row) => (
            <WideRow key={rowKey(row)} {...{ row, columns, onOpen, href }} choice={drawn.choice} />
          ))}
        </tbody>
      ))}
      {columns.some((column) => column.total !== undefined) && (
        // Printed once, and not at the foot of every page.
        <tfoot style={{ display: 'table-row-group' }}>
          <tr className="rule-above font-semibold">
            {drawn.choice && <td />}
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column, 'h-12 py-2')}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const WideRow = memo(PlainRow, isSameRow) as typeof PlainRow

function PlainRow<Row>({ row, columns, onOpen, href, choice }: RowProps<Row>) {
  const opens = Boolean(onOpen || href)
  return (
    <tr
      ref={opens ? pressArea : null}
      className={cx('border-line border-b', opens && 'cursor-pointer transition-colors hover:bg-sunken')}
    >
      {choice && (
        <td className="w-11">
          <ChooseRow row={row} choice={choice} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column, 'h-14 py-2')}>
          {index === 0 ? (
            <RowOpener row={row} onOpen={onOpen} href={href}>
              {breakable(column.cell(row))}
            </RowOpener>
          ) : (
            breakable(column.cell(row))
          )}
        </td>
      ))}
    </tr>
  )
}

type Group<Row> = { key: string | number; heading?: ReactNode; members: Row[] }

/** Each group appears once, even while its rows are apart because the list in its own order is still on its way. */
function groupsOf<Row>(rows: readonly Row[], group: RowGroup<Row> | undefined): Group<Row>[] {
  if (!group) return [{ key: 'all', members: [...rows] }]
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const key = group.keyOf(row)
    const begun = groups.find((each) => each.key === key)
    if (begun) begun.members.push(row)
    else groups.push({ key, heading: group.heading(row), members: [row] })
  }
  return groups
}

const cellClass = <Row,>(column: Column<Row>, own: string) =>
  cx('px-3 first:pl-1 last:pr-1', column.align === 'end' && 'figures text-right', own, column.className)
