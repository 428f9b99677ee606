import type { ReactNode } from 'react'
import type { Column } from './data-table-columns.ts'

/** A cell with the name of its column before it on a phone, where no heading shows that. */
export const withNameOnPhone = (name: string, content: ReactNode) => (
  <>
    <span className="text-muted md:hidden">{name} </span>
    {content}
  </>
)

/** A column of figures, at the right; in the entries of a phone each says which it is. */
export const figureColumn = <Row,>(
  header: string,
  cell: (row: Row) => ReactNode,
  narrow?: Column<Row>['narrow'],
): Column<Row> => ({
  key: header,
  header,
  cell: (row) => withNameOnPhone(header, cell(row)),
  align: 'end',
  ...(narrow && { narrow }),
})
