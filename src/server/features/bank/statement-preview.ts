/** What a statement looks like before it is imported. */
import type { BankPreview } from '#api/bank.ts'
import { guessColumns, recogniseBank } from '#domain/bank/columns.ts'
import { statementFormat } from '#domain/bank/statement.ts'
import { type TableRow, UnreadableTable } from '#domain/table.ts'
import { hasColumns, readStatement, statementText } from '#server/features/bank/statement-file.ts'
import type { StatementOptions } from '#server/features/bank/statement-rows.ts'
import { rowsOf } from '#server/platform/files/table-file.ts'
import { invalid, Problem } from '#server/platform/http/problem.ts'

/** How much of a table the landlord is shown to choose its columns by. */
const mostRowsShown = 12
const mostCellsShown = 30
const longestCellShown = 100

/** More than are shown: empty rows are left out of those. */
const mostRowsRead = mostRowsShown + 20

/** @throws Problem 400 with `refusal` for a table that is broken before its first rows are over. */
function firstRows(text: string, refusal: string | null): TableRow[] {
  try {
    return rowsOf(text, mostRowsRead)
  } catch (error) {
    throw error instanceof UnreadableTable ? invalid(`file: ${refusal ?? error.message}`) : error
  }
}

export function previewOf(
  bytes: Uint8Array,
  { mapping: given, remembered }: Pick<StatementOptions, 'mapping' | 'remembered'>,
): BankPreview {
  const text = statementText(bytes)
  const format = statementFormat(text)
  let question: string | null = null
  let bank: string | null = null
  try {
    ;({ bank } = readStatement(text, given, remembered))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    question = error.message.replace(/^file: /, '')
  }
  if (format !== 'csv') return { format, bank, mapping: null, rows: [], question }
  const rows = firstRows(text, question)
  const known = recogniseBank(rows)
  const mapping = hasColumns(given) ? given : (known?.mapping ?? remembered ?? guessColumns(rows))
  const shown = rows.filter(({ cells }) => cells.some((cell) => cell !== '')).slice(0, mostRowsShown)
  return {
    format,
    bank,
    mapping,
    question,
    rows: shown.map(({ cells }) => cells.slice(0, mostCellsShown).map((cell) => cell.slice(0, longestCellShown))),
  }
}
