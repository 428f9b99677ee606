/**
 * Keeps columns on the page. pdfmake makes one as wide as its longest word, and pushes the others off the paper; a word
 * that is wider than its column it breaks by itself (rule: screens-print-whole).
 */
import { createRequire } from 'node:module'

interface Column {
  readonly width?: string | number | null
  /** That of its longest word. */
  _minWidth: number
}
interface Calculator {
  buildColumnWidths(columns: Column[], room: number, gaps?: number, table?: unknown): void
}

const isFixed = ({ width }: Column) => typeof width === 'number'
/** Those that share what the others leave are as wide as one another. */
const isStar = (column: Column) => !isFixed(column) && column.width !== 'auto'

/** Narrows the widest, so that all together are narrower than the room, which leaves pdfmake to share it. */
function narrow(columns: readonly Column[], room: number): void {
  const widestStar = Math.max(0, ...columns.filter(isStar).map(({ _minWidth }) => _minWidth))
  for (const column of columns) if (isStar(column)) column._minWidth = widestStar
  const flexible = columns.filter((column) => !isFixed(column)).toSorted((a, b) => a._minWidth - b._minWidth)
  const fixed = columns.filter(isFixed).reduce((sum, { width }) => sum + Number(width), 0)
  // What needs less than its share leaves the rest of it to the others.
  let left = room - fixed - 1
  for (const [at, column] of flexible.entries()) {
    column._minWidth = Math.min(column._minWidth, left / (flexible.length - at))
    left -= column._minWidth
  }
}

export function keepColumnsOnThePage(): void {
  const file = 'pdfmake/js/columnCalculator.js'
  const { default: calculator }: { default: Calculator } = createRequire(import.meta.url)(file)
  const build = calculator.buildColumnWidths
  calculator.buildColumnWidths = (columns, room, ...more) => {
    narrow(columns, room)
    build(columns, room, ...more)
  }
}
