import { useDeferredValue } from 'react'
import type { RowChoice } from './data-table-columns.ts'

/** More than a window shows, and the months of a tax year, which has days in thirteen. */
const firstRows = 15

/**
 * Rows as there is time to draw them: the first of them at once and the rest right after, so that several hundred keep nobody from
 * reading or pressing. The boxes of all rows come and go in the same way; the one that is pressed changes at once.
 */
export function useRowsInTime<Row>(rows: readonly Row[], choice: RowChoice<Row> | undefined) {
  const drawnRows = useDeferredValue(rows, rows.slice(0, firstRows))
  const lastChoice = useDeferredValue(choice)
  return { rows: drawnRows, choice: choice && lastChoice ? choice : lastChoice }
}
