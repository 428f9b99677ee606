import { useState } from 'react'
import { withCommas } from '#domain/counted.ts'
import { Button } from '#web/components/layout/button.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-columns.ts'

/** As many as somebody scrolls through. Thousands would hold up the whole page. */
const shownAtFirst = 100

type LongTableProps<Row> = DataTableProps<Row> & {
  /** What the rows are: 'properties'. */
  what: string
}

/**
 * A table of rows that came all at once, of which the first are shown until all are asked for. Its totals are of all of
 * them. Paper has what the screen has, and says how much that is (rule: screens-long-tables).
 */
export function LongTable<Row>({ what, rows, ...table }: LongTableProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  const isLong = rows.length > shownAtFirst
  const shown = isLong && !showsAll ? rows.slice(0, shownAtFirst) : rows
  return (
    <>
      <DataTable {...table} rows={shown} />
      {isLong && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
          <p className="figures text-muted text-sm" role="status">
            {withCommas(shown.length)} of {withCommas(rows.length)} {what} shown
          </p>
          <Button variant="secondary" size="small" className="print:hidden" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${shownAtFirst}` : `Show all ${withCommas(rows.length)} ${what}`}
          </Button>
        </div>
      )}
    </>
  )
}
