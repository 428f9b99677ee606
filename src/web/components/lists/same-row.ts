import type { DataTableProps } from './data-table-columns.ts'

/** What one row of a table is drawn from. */
export type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'onOpen' | 'href' | 'choice'> & { row: Row }

/** Whether a row would look and act as before, so that a press draws one row again and not several hundred. */
export const isSameRow = <Row>(before: RowProps<Row>, after: RowProps<Row>): boolean =>
  before.row === after.row &&
  before.columns === after.columns &&
  before.onOpen === after.onOpen &&
  before.href === after.href &&
  Boolean(before.choice) === Boolean(after.choice) &&
  before.choice?.isChosen(before.row) === after.choice?.isChosen(after.row)
