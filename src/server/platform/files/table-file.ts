/** Reads the bytes of a saved table as text, and the text as rows. */
import { withCommas } from '#domain/counted.ts'
import { type TableRow, UnreadableTable } from '#domain/table.ts'
import { invalid } from '#server/platform/http/problem.ts'

/**
 * Decodes text: UTF-16 if it begins with that mark, UTF-8 if it is valid, else Windows-1252, in which every byte is a
 * character. Every line ends with a line feed alone.
 * @throws Problem 400 with `refusal` for anything but text.
 */
export function textOf(bytes: Uint8Array, refusal: string): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw invalid(`file: ${refusal}`)
  return text.replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** More than any sheet of ours, or of a bank, has. */
const mostColumns = 500
/** Twice the longest notes, so that notes which are a little too long are reported with their row. */
const longestCell = 10_000

const tooLong = `There are more than ${withCommas(longestCell)} characters in a cell here. Perhaps a quotation mark is not closed`

/**
 * The rows of a table, `most` at the most. Each character is read a fixed number of times, whatever the file holds.
 * @throws UnreadableTable with the line of a quotation mark that is never closed, of a cell that is too long, or of a
 * row with too many cells.
 */
export function rowsOf(text: string, most = Number.POSITIVE_INFINITY): TableRow[] {
  const cellAt = cellReader(text, delimiterOf(text))
  const rows: TableRow[] = []
  let cells: string[] = []
  let [at, line, lineOfRow] = [0, 1, 1]
  while (text !== '' && rows.length < most) {
    const cell = cellAt(at)
    if (cell === undefined) throw new UnreadableTable('A quotation mark is not closed here', lineOfRow)
    if (cell.text.length > longestCell) throw new UnreadableTable(tooLong, lineOfRow)
    cells.push(cell.text)
    if (cells.length > mostColumns) throw new UnreadableTable(`There are more than ${mostColumns} columns`, lineOfRow)
    line += cell.newLines
    at = cell.end + 1
    if (text[cell.end] !== '\n' && cell.end < text.length) continue
    rows.push({ line: lineOfRow, cells })
    if (cell.end >= text.length) break
    cells = []
    line += 1
    lineOfRow = line
  }
  return rows
}

interface Cell {
  readonly text: string
  readonly newLines: number
  /** The place of the next delimiter, or of the end of the line or file. */
  readonly end: number
}

function cellReader(text: string, delimiter: string): (at: number) => Cell | undefined {
  const nextDelimiter = finder(text, delimiter)
  const nextLine = finder(text, '\n')
  return (at) => {
    if (text[at] === '"') return quotedCell(text, at, delimiter)
    const end = Math.min(nextDelimiter(at), nextLine(at))
    return { text: text.slice(at, end), newLines: 0, end }
  }
}

/**
 * Returns a function that finds where a sign comes next, or the end of the text. It searches again only once that place
 * has been passed.
 */
function finder(text: string, sign: string): (from: number) => number {
  let next = -1
  return (from) => {
    if (next < from) {
      next = text.indexOf(sign, from)
      if (next === -1) next = text.length
    }
    return next
  }
}

/**
 * Reads a quoted cell, in which a doubled quotation mark stands for one. Undefined when it is never closed; the
 * beginning of a cell that is too long.
 */
function quotedCell(text: string, at: number, delimiter: string): Cell | undefined {
  const farthest = at + 2 * longestCell + 2
  let close = text.indexOf('"', at + 1)
  while (close !== -1 && text[close + 1] === '"' && close <= farthest) close = text.indexOf('"', close + 2)
  if (close > farthest) return { text: text.slice(at + 1, farthest), newLines: 0, end: close }
  if (close === -1) return undefined
  let end = close + 1
  while (text[end] === ' ') end += 1
  if (end < text.length && text[end] !== delimiter && text[end] !== '\n') return undefined
  const inside = text.slice(at + 1, close)
  return { text: inside.replaceAll('""', '"'), newLines: inside.split('\n').length - 1, end }
}

const delimiters = [',', ';', '\t', '|'] as const

/** Returns the delimiter that occurs most often in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 5_000)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: start.split(delimiter).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter
}
