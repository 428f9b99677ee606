/** Reads the text of a statement into lines, by its format. */
import { isDeepStrictEqual } from 'node:util'
import type { ColumnMappingInput } from '#api/bank.ts'
import { type ColumnMapping, recogniseBank } from '#domain/bank/columns.ts'
import { readTable } from '#domain/bank/csv.ts'
import type { DayOrder } from '#domain/bank/days.ts'
import { readOfx } from '#domain/bank/ofx.ts'
import { readQif } from '#domain/bank/qif.ts'
import {
  mostStatementLines,
  noLines,
  type Statement,
  type StatementFormat,
  statementFormat,
  tooManyLines,
  UnreadableStatement,
} from '#domain/bank/statement.ts'
import { UnreadableTable } from '#domain/table.ts'
import { rowsOf, textOf } from '#server/platform/files/table-file.ts'
import { invalid } from '#server/platform/http/problem.ts'

const notAStatement = 'This is not a bank statement: choose a CSV, OFX or QIF file'

/** The beginnings of files that are not tables: a PDF, a web page or other XML, a letter. */
const otherFiles = /^\s*(?:%PDF-|\{\\rtf|<)/i

/** @throws Problem 400 for a file of another kind. */
export function statementText(bytes: Uint8Array): string {
  const text = textOf(bytes, notAStatement)
  if (statementFormat(text) === 'csv' && otherFiles.test(text.slice(0, 1_000))) throw invalid(`file: ${notAStatement}`)
  return text
}

export interface ReadStatement extends Statement {
  readonly format: StatementFormat
  readonly bank: string | null
  /** The columns by which it was read; null where the bank or the format defines them. */
  readonly mapping: ColumnMapping | null
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
    throw error instanceof UnreadableTable ? invalid(`file: ${error.message}`) : error
  }
}

export const hasColumns = (mapping: ColumnMappingInput | undefined): mapping is ColumnMapping =>
  mapping?.date !== undefined && mapping.description !== undefined

/** Rows of a table, including empty ones and the header. */
const mostRows = mostStatementLines * 2

function read(text: string, given: ColumnMappingInput | undefined, remembered: ColumnMapping | null): ReadStatement {
  const format = statementFormat(text)
  if (format === 'ofx') return { ...readOfx(text), format, bank: null, mapping: null }
  if (format === 'qif') return { ...readQif(text, given?.dayOrder), format, bank: null, mapping: null }
  const rows = rowsOf(text, mostRows)
  if (rows.length === mostRows) throw tooManyLines()
  if (rows.every(({ cells }) => cells.every((cell) => cell.trim() === ''))) throw new UnreadableStatement(noLines)
  if (hasColumns(given)) return { ...readTable(rows, given), format, bank: null, mapping: given }
  const known = recogniseBank(rows)
  if (known) {
    const mapping = { ...known.mapping, dayOrder: given?.dayOrder ?? orderOfAccount(known.mapping, remembered) }
    return { ...readTable(rows, mapping, known.firstRow), format, bank: known.bank, mapping: null }
  }
  if (rows.every(({ cells }) => cells.length === 1)) throw new UnreadableStatement(notAStatement)
  if (!remembered) throw new UnreadableStatement(columnsQuestion)
  const mapping = given?.dayOrder ? { ...remembered, dayOrder: given.dayOrder } : remembered
  return { ...readTable(rows, mapping), format, bank: null, mapping }
}

/**
 * The order of day and month that was chosen for this account. A known header may also be another bank's, so it counts
 * only if it was chosen for the same columns.
 */
function orderOfAccount(known: ColumnMapping, remembered: ColumnMapping | null): DayOrder | undefined {
  const { dayOrder, ...columns } = remembered ?? {}
  return isDeepStrictEqual(columns, known) ? dayOrder : undefined
}

const columnsQuestion =
  'This bank is not known by its header row. Choose which columns are the date, the description and the amount'
