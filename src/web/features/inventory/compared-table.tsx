import { differenceLabel, differenceTones } from '#domain/inventory-comparison.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import type { ShownRow } from './shown-rows.tsx'

/** What a side is called: on a narrow screen, where every row says it, without its date. */
export type SideTitle = { name: string; date: string }
export type SideTitles = readonly [before: SideTitle, after: SideTitle]

type ComparedTableProps = { label: string; titles: SideTitles; rows: readonly ShownRow[] }

/** What was there, what is there now, and the difference in a word. */
export function ComparedTable({ label, titles, rows }: ComparedTableProps) {
  return <DataTable label={label} columns={columnsOf(titles)} rows={rows} rowKey={({ key }) => key} />
}

const columnsOf = (titles: ComparedTableProps['titles']): Column<ShownRow>[] => [
  {
    key: 'name',
    header: 'What',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    className: 'md:w-1/5',
  },
  sideColumn('before', titles[0]),
  sideColumn('after', titles[1]),
  {
    key: 'difference',
    header: 'Difference',
    cell: ({ difference, kind, label = differenceLabel(difference, kind) }) => (
      <Badge tone={differenceTones[difference]}>{label}</Badge>
    ),
    narrow: 'value',
    className: 'md:w-[18%]',
  },
]

/** On a narrow screen each side says which it is. */
const sideColumn = (side: 'before' | 'after', { name, date }: SideTitle): Column<ShownRow> => ({
  key: side,
  header: `${name} ${date}`,
  cell: ({ [side]: text }) => (
    <span className="max-md:text-sm">
      <span className="text-muted max-md:block md:hidden">{name}</span>
      {text ?? <span className="text-muted">–</span>}
    </span>
  ),
  narrow: 'foot',
  // As wide as the other side, on a desk and on a phone.
  className: 'max-md:w-[calc(50%-0.25rem)] md:w-[31%]',
})
