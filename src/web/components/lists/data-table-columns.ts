import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money, dates and counts stand at the right, in figures of one width. */
  align?: 'start' | 'end'
  /**
   * Its place in an entry on narrow screens. `title` and `value` share the first line, `detail` (several, joined)
   * and `status` the second; `action` is at the right of both, `foot` below them for a button with words. The
   * first column is the title, the others details.
   */
  narrow?: 'title' | 'value' | 'detail' | 'status' | 'action' | 'foot' | 'hidden'
  /** Shown under the column, over which a double rule is drawn. */
  total?: ReactNode
  /** Classes of the cell, such as whitespace-nowrap; an entry has them only for details and the foot. */
  className?: string
}

export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean
  /** The rows that the operation applies to; no other has a box. */
  canChoose: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  /** Names a row for a screen reader. */
  labelOf: (row: Row) => string
}

export type RowGroup<Row> = { keyOf: (row: Row) => string | number; heading: (row: Row) => ReactNode }

export type DataTableProps<Row> = {
  /** Names the table for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  /**
   * Columns have the widths of their classes from 1280 px on, whatever they contain, so that tables below each other
   * align.
   */
  hasGivenWidths?: boolean
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Makes the title of a row open it; the whole row is its press area. */
  onOpen?: ((row: Row) => void) | undefined
  /** As `onOpen`, but a link with this address. */
  href?: ((row: Row) => string) | undefined
  /** Boxes before the rows, for a bulk operation. */
  choice?: RowChoice<Row> | undefined
  /** On wide screens, a heading before the first of the rows that have the same key; the rows come in that order. */
  group?: RowGroup<Row> | undefined
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
}
