/**
 * The keys of a grid: arrows go from cell to cell, Home and End to the ends of the row, with
 * Control to the first and the last cell of all.
 */
import type { KeyPress } from './key-press.ts'

/** Counted from 0. */
export type GridCell = { readonly row: number; readonly column: number }

const moves: Record<string, (cell: GridCell, last: GridCell) => GridCell> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
}
const movesWithControl: typeof moves = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_, last) => last,
}

/** The cell that a key leads to, at the edge the same one; undefined for a key that is none of the grid's. */
export function cellAfterKey(
  cell: GridCell,
  last: GridCell,
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress,
): GridCell | undefined {
  if (shiftKey || altKey || metaKey) return undefined
  const next = (ctrlKey ? movesWithControl : moves)[key]?.(cell, last)
  return next && { row: within(next.row, last.row), column: within(next.column, last.column) }
}

const within = (at: number, last: number) => Math.min(Math.max(at, 0), last)
