import { useState } from 'react'
import type { ImportReply } from '#api/imports.ts'
import { withCommas } from '#domain/counted.ts'
import { Button } from '#web/components/layout/button.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'

type Problem = ImportReply['errors'][number]

const columns: readonly Column<Problem>[] = [
  {
    key: 'line',
    header: 'Line',
    cell: ({ line }) => `Line ${withCommas(line)}`,
    className: 'whitespace-nowrap',
  },
  { key: 'field', header: 'Column', cell: ({ field }) => field, narrow: 'value' },
  { key: 'message', header: 'Problem', cell: ({ message }) => message, narrow: 'detail' },
  {
    key: 'value',
    header: 'In the file',
    cell: ({ value }) =>
      value ? <span className="wrap-anywhere">“{value}”</span> : <span className="text-muted">empty</span>,
    narrow: 'detail',
  },
]

const shownAtOnce = 100

/** Every problem by its line in the file. */
export function ImportProblems({ problems }: { problems: readonly Problem[] }) {
  const [shown, setShown] = useState(shownAtOnce)
  const rest = problems.length - shown
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataTable
        label="Problems"
        columns={columns}
        rows={problems.slice(0, shown)}
        rowKey={({ line, field, message }) => `${line} ${field} ${message}`}
      />
      {rest > 0 && (
        <Button variant="secondary" onClick={() => setShown(shown + shownAtOnce)}>
          Show {Math.min(rest, shownAtOnce)} more
        </Button>
      )}
    </div>
  )
}
