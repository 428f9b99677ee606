import { useDeferredValue } from 'react'
import type { RowChoice } from './data-table-columns.ts'

/**
 * How many rows the first render draws: more rows of a table than a window shows, among them all thirteen months that a
 * tax year touches; fewer entries or cards, which are taller.
 */
const [firstRows, firstEntries] = [15, 8]

/**
 * Draws the first rows at once and the rest when there is time, so that several hundred hold up neither reading nor
 * pressing. The boxes for choosing rows come and go in the same way, but a box that is pressed changes at once.
 */
export function useRowsInTime<Row>(rows: readonly Row[], choice: RowChoice<Row> | undefined, { isTable = true } = {}) {
  const drawnRows = useDeferredValue(rows, rows.slice(0, isTable ? firstRows : firstEntries))
  const lastChoice = useDeferredValue(choice)
  return { rows: drawnRows, choice: choice && lastChoice ? choice : lastChoice }
}
