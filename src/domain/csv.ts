/**
 * A table as text that any spreadsheet opens: commas between its cells, as RFC 4180 has it. A cell that a
 * spreadsheet would take for a formula is made plain text, because what is in it may have been written by a
 * stranger.
 */

/**
 * What begins a formula in some program, even after spaces and invisible characters, which some ignore. In some,
 * full-width signs do as well.
 */
const beginsFormula = /^[\s\p{C}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Begins a file: tells Excel that the text is UTF-8, so that it reads names as they are written. */
export const byteOrderMark = '\uFEFF'

/** An amount, which a spreadsheet reads as pounds with two decimals. */
interface CsvAmount {
  readonly pence: number
}
type CsvValue = string | number | CsvAmount

/**
 * One cell: in quotes where it must be, and with an apostrophe before what would be a
 * formula. Numbers and amounts are written as they are.
 */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return (value.pence / 100 + 0).toFixed(2)
  const text = beginsFormula.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row with its line's end. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
