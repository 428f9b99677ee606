/** The bytes of a statement become text, and the text rows or lines. */
import Papa from 'papaparse'
import type { ColumnMappingInput } from '#api/bank.ts'
import { type ColumnMapping, readTable, recogniseBank, type TableRow } from '#domain/bank-csv.ts'
import { readOfx } from '#domain/bank-ofx.ts'
import { readQif } from '#domain/bank-qif.ts'
import {
  noLines,
  type Statement,
  type StatementFormat,
  statementFormat,
  UnreadableStatement,
} from '#domain/bank-statement.ts'
import { invalid } from '#server/platform/http/problem.ts'

export interface ReadStatement extends Statement {
  readonly format: StatementFormat
  readonly bank: string | null
  /** The columns that it was read by; null where the bank or the format says them. */
  readonly mapping: ColumnMapping | null
}

/** UTF-8 where it is that, else Windows-1252, in which every byte is a character. @throws Problem 400 for what is no text. */
export function textOf(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw invalid('file: This is no bank statement: send CSV, OFX or QIF')
  return text.replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows of a table, each with the line of the file on which it begins. */
export function rowsOf(text: string, preview = 0): TableRow[] {
  const delimiter = delimiterOf(text)
  const rows: TableRow[] = []
  let line = 1
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview,
    step: ({ data, errors }) => {
      const broken = errors.find(({ type }) => type === 'Quotes')
      if (broken) throw new UnreadableStatement('A quotation mark is not closed here', line)
      rows.push({ line, cells: data })
      line += 1 + data.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
    },
  })
  return rows
}

const delimiters = [',', ';', '\t', '|'] as const

/** What stands most often in the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 5_000)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: start.split(delimiter).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter
}

/** @throws Problem 400 with the reason, and with the line where one is at fault. */
export function readStatement(
  text: string,
  given: ColumnMappingInput | undefined,
  remembered: ColumnMapping | null,
): ReadStatement {
  try {
    return read(text, given, remembered)
  } catch (error) {
    throw error instanceof UnreadableStatement ? invalid(`file: ${error.message}`) : error
  }
}

export const hasColumns = (mapping: ColumnMappingInput | undefined): mapping is ColumnMapping =>
  mapping?.date !== undefined && mapping.description !== undefined

function read(text: string, given: ColumnMappingInput | undefined, remembered: ColumnMapping | null): ReadStatement {
  const format = statementFormat(text)
  if (format === 'ofx') return { ...readOfx(text), format, bank: null, mapping: null }
  if (format === 'qif') return { ...readQif(text, given?.dayOrder), format, bank: null, mapping: null }
  const rows = rowsOf(text)
  if (rows.every(({ cells }) => cells.every((cell) => cell.trim() === ''))) throw new UnreadableStatement(noLines)
  if (hasColumns(given)) return { ...readTable(rows, given), format, bank: null, mapping: given }
  const known = recogniseBank(rows)
  if (known) {
    const mapping = { ...known.mapping, dayOrder: given?.dayOrder }
    return { ...readTable(rows, mapping, known.firstRow), format, bank: known.bank, mapping: null }
  }
  if (!remembered) throw new UnreadableStatement(columnsQuestion)
  const mapping = given?.dayOrder ? { ...remembered, dayOrder: given.dayOrder } : remembered
  return { ...readTable(rows, mapping), format, bank: null, mapping }
}

const columnsQuestion =
  'This bank is not known by its header row. Say with mapping which columns are the date, the description and the amount'
