/**
 * A bank's table becomes lines of a statement once it is known which of its columns is what
 * (`./columns.ts`).
 */
import { cutText } from '../cut-text.ts'
import type { Day } from '../day.ts'
import type { Pence } from '../money.ts'
import type { TableRow } from '../table.ts'
import { readBankAmount } from './amount.ts'
import type { ColumnMapping } from './columns.ts'
import { type DayOrder, dayOrders, dayQuestion, orderOfDays, readBankDay } from './days.ts'
import {
  balanceProblems,
  mostProblems,
  mostStatementLines,
  noAmount,
  noLines,
  quotedCell,
  type Statement,
  type StatementLine,
  type StatementProblem,
  tidyDescription,
  tooManyLines,
  UnreadableStatement,
} from './statement.ts'

const isKnownDay = (text: string) => dayOrders.some((order) => readBankDay(text, order) !== undefined)

/** All of the known banks write the day first where they do not begin with the year. */
const orderOfBanks: DayOrder = 'dmy'

/**
 * `firstRow` is the row after the header of a known bank; of another table the header is
 * what comes before the first line.
 * @throws UnreadableStatement with the line at fault, or with a question about the order of day and month.
 */
export function readTable(rows: readonly TableRow[], mapping: ColumnMapping, firstRow?: number): Statement {
  const isKnown = firstRow !== undefined
  const written = rows.slice(firstRow ?? 0).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const start = isKnown ? 0 : written.findIndex((row) => isFirstLine(row, mapping))
  const body = start === -1 ? [] : written.slice(start)
  if (body.length === 0) throw withoutLines(written, mapping)
  if (body.length > mostStatementLines) throw tooManyLines()
  const header = isKnown ? rows[firstRow - 1] : written[start - 1]
  if (header) refuseStrayCommas(body, mapping, { header, isKnown })
  const isLast = header !== undefined && isTextLast(mapping, header)
  const isTextOpen = (row: TableRow) => isLast && (isKnown || !hasOnlySumsBehind(row, mapping))
  const days = body.map((row) => ({ line: row.line, text: cellOf(row, mapping.date) }))
  const wrong = days.find(({ text }) => !isKnownDay(text))
  if (wrong) throw new UnreadableStatement(notADay(wrong.text), wrong.line)
  const order = mapping.dayOrder ?? dayOrderOf(days, isKnown ? orderOfBanks : undefined)
  const problems: StatementProblem[] = []
  const lines: StatementLine[] = []
  for (const row of body) {
    const { line } = row
    const date = dayOf(row, mapping, order)
    const amount = amountOf(row, mapping)
    if (amount !== 0)
      lines.push({ line, date, amount, balance: balanceOf(row, mapping), ...textsOf(row, mapping, isTextOpen(row)) })
    else if (problems.length < mostProblems) problems.push({ line, message: noAmount })
  }
  if (lines.length === 0) throw withoutLines(written, mapping)
  return { lines, problems: [...problems, ...balanceProblems(lines)] }
}

const cellOf = ({ cells }: TableRow, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim()

function dayOf(row: TableRow, mapping: ColumnMapping, order: DayOrder): Day {
  const text = cellOf(row, mapping.date)
  const day = readBankDay(text, order)
  if (day === undefined) throw new UnreadableStatement(notADay(text), row.line)
  return day
}

function balanceOf(row: TableRow, mapping: ColumnMapping): Pence | null {
  const text = cellOf(row, mapping.balance)
  if (text === '') return null
  const balance = readBankAmount(text)
  if (balance === undefined) throw new UnreadableStatement(`${quotedCell(text)} is no balance`, row.line)
  return balance
}

/** `isTextOpen` says that what the row has beyond its text is the rest of it. */
const textsOf = (row: TableRow, { description, reference, bankId }: ColumnMapping, isTextOpen: boolean) => {
  const written = (text: string) => tidyDescription([withoutMark(text.trim()), cellOf(row, reference)])
  const shortText = written(cellOf(row, description))
  const whole = isTextOpen ? written(row.cells.slice(description, lastOf(row) + 1).join(',')) : shortText
  return {
    description: whole,
    ...(whole !== shortText && { shortText }),
    bankId: cutText(cellOf(row, bankId), 200) || null,
  }
}

/** The number of the last column with anything in it. */
const lastOf = ({ cells }: TableRow) => cells.findLastIndex((cell) => cell.trim() !== '')

/** The number of the last column that has something in every row. */
const lastOfAll = (rows: readonly TableRow[]) =>
  rows.reduce((least, row) => Math.min(least, lastOf(row)), Number.POSITIVE_INFINITY)

/**
 * Whether the text is the last column: then what a row has beyond it is the rest of a text with commas. The other rows
 * do not count: the text identifies the line, which must be the same one in every file that has it (rule: bank-once).
 */
const isTextLast = (mapping: ColumnMapping, header: TableRow) =>
  lastOf(header) === mapping.description && lastChosen(mapping) === mapping.description

/** A balance, say, whose column has no heading in a table of a bank that is not known. */
const hasOnlySumsBehind = (row: TableRow, { description }: ColumnMapping) =>
  row.cells.slice(description + 1).every((cell) => cell.trim() === '' || readBankAmount(cell) !== undefined)

const lastChosen = ({ dayOrder: _dayOrder, ...columns }: ColumnMapping): number =>
  Math.max(...Object.values(columns).map((column) => column ?? 0))

interface Headed {
  readonly header: TableRow
  /** Whether the bank is known. */
  readonly isKnown: boolean
}

/**
 * A comma that is not inside quotation marks moves what follows it, so that 1,950.00 would be read as £1. A text that
 * comes after every amount moves none of them. A bank that is not known may leave the last columns without a name:
 * then all lines have them.
 * @throws UnreadableStatement with the line that has more cells than the header.
 */
function refuseStrayCommas(body: readonly TableRow[], mapping: ColumnMapping, { header, isKnown }: Headed): void {
  const last = lastChosen(mapping)
  if (lastOf(header) < last || mapping.description === last) return
  const lastAllowed = isKnown ? lastOf(header) : Math.max(lastOf(header), lastOfAll(body))
  const longer = body.find((row) => lastOf(row) > lastAllowed)
  if (longer) throw new UnreadableStatement(strayComma, longer.line)
}

const strayComma =
  'There are more cells here than in the row of the headings. Perhaps a comma is not inside quotation marks'

/** Why nothing in a table is a line: a column that it does not have, where one was chosen. */
function withoutLines(rows: readonly TableRow[], { dayOrder: _dayOrder, ...columns }: ColumnMapping) {
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const missing = Object.values(columns).find((column) => column !== undefined && column >= count)
  if (missing === undefined || count === 0) return new UnreadableStatement(noLines)
  return new UnreadableStatement(`There is no column ${missing}: those of this file are 0 to ${count - 1}`)
}

const notADay = (text: string) => (text === '' ? 'There is no date' : `${quotedCell(text)} is no date`)

/** Rows above the first line have neither a day nor an amount where a line has them. */
function isFirstLine({ cells }: TableRow, { date, amount, paidIn, paidOut }: ColumnMapping): boolean {
  const hasAmount = [amount, paidIn, paidOut].some(
    (column) => column !== undefined && readBankAmount(cells[column] ?? '') !== undefined,
  )
  return hasAmount || isKnownDay(cells[date] ?? '')
}

/**
 * The order in which a column writes days, or `usual` where the column does not tell. @throws
 * UnreadableStatement, as a question, where neither does.
 */
export function dayOrderOf(days: readonly { line: number; text: string }[], usual?: DayOrder): DayOrder {
  const order = orderOfDays(days.map(({ text }) => text))
  if (order === 'either' && usual) return usual
  if (order !== undefined && order !== 'either') return order
  const [first] = days
  if (order === 'either') throw new UnreadableStatement(`${dayQuestion}, as in ${quotedCell(first?.text ?? '')}`)
  const wrong = days.find(({ text }) => readBankDay(text, 'dmy') === undefined) ?? first
  throw new UnreadableStatement(notADay(wrong?.text ?? ''), wrong?.line)
}

function amountOf(row: TableRow, { amount, paidIn, paidOut }: ColumnMapping): Pence {
  const read = (column: number | undefined): Pence => {
    const text = cellOf(row, column)
    if (text === '') return 0
    const pence = readBankAmount(text)
    if (pence === undefined) throw new UnreadableStatement(`${quotedCell(text)} is no amount`, row.line)
    return pence
  }
  if (amount !== undefined) return read(amount)
  // Some banks write what went out with a minus and some without. What came in has one where it was taken back.
  return read(paidIn) - Math.abs(read(paidOut))
}

/** NatWest begins each text with the apostrophe by which a spreadsheet knows a text. */
const withoutMark = (text: string) => (/^'[^']*$/.test(text) ? text.slice(1) : text)
