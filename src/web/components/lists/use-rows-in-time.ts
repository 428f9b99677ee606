import { useDeferredValue } from 'react'
import type { RowChoice } from './data-table-columns.ts'

/**
 * How many rows are drawn at once: more than a window shows of a table, and all thirteen months that a tax year
 * touches; fewer of a phone's list or of cards, which are higher.
 */
const [firstRows, firstEntries] = [15, 8]

/**
 * Rows as there is time to draw them: the first of them at once and the rest right after, so that
 * several hundred keep nobody from reading or pressing. The boxes of all rows come and go in the same
 * way; the one that is pressed changes at once.
 */
export function useRowsInTime<Row>(rows: readonly Row[], choice: RowChoice<Row> | undefined, isTable = true) {
  const drawnRows = useDeferredValue(rows, rows.slice(0, isTable ? firstRows : firstEntries))
  const lastChoice = useDeferredValue(choice)
  return { rows: drawnRows, choice: choice && lastChoice ? choice : lastChoice }
}
