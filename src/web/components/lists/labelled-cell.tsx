import type { ReactNode } from 'react'
import type { Column } from './data-table-columns.ts'

/** A cell with its label before it on a phone, where the table has no headings. */
export function LabelledCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-muted md:hidden">{label} </span>
      {children}
    </>
  )
}

/** A column of figures, at the right. */
export const figureColumn = <Row,>(
  header: string,
  figure: (row: Row) => ReactNode,
  narrow?: Column<Row>['narrow'],
): Column<Row> => ({
  key: header,
  header,
  cell: (row) => <LabelledCell label={header}>{figure(row)}</LabelledCell>,
  align: 'end',
  ...(narrow && { narrow }),
})
