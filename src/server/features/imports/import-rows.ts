/** A file becomes rows that have passed the contract, and problems that name line and field. */

import type { z } from 'zod/mini'
import { withCommas } from '#domain/counted.ts'
import {
  beginningOfCell,
  type CellsOfRow,
  cellValue,
  type ImportColumn,
  type ImportKind,
  type ImportProblem,
  importColumns,
  importProblem,
  mostImportRows,
  rowsByColumn,
} from '#domain/import.ts'
import { UnreadableTable } from '#domain/table.ts'
import { rowsOf, textOf } from '#server/platform/files/table-file.ts'
import { tryParse } from '#server/platform/http/parse.ts'
import { invalid } from '#server/platform/http/problem.ts'

export interface ImportRow<Values> {
  readonly line: number
  readonly values: Values
  /** The beginnings of the cells in the file. */
  readonly cells: Readonly<Record<string, string>>
}

export interface ReadImport<Values> {
  /** How many rows the file has, including those with problems. */
  readonly count: number
  /** Those without a problem so far. */
  readonly rows: readonly ImportRow<Values>[]
  /** Rows with problems, with those of their values that are valid, so that everything wrong with them is reported. */
  readonly faulty: readonly ImportRow<Partial<Values>>[]
  readonly problems: readonly ImportProblem[]
  /** Of the header: with one no row can be imported. */
  readonly isHeaderWrong: boolean
}

const notCsv = 'This is not a CSV file. Save the sheet as CSV (comma separated) and choose that file'

/** @throws Problem 400 for a file that is no table, has too many rows, or a cell that is too long. */
export function readImport<S extends z.core.$ZodType>(
  kind: ImportKind,
  bytes: Uint8Array,
  schema: S,
  leaveOut: readonly number[],
): ReadImport<z.output<S>> {
  const isLeftOut = new Set(leaveOut)
  const { rows: all, problems: ofTable } = rowsByColumn(kind, tableOf(bytes))
  if (all.length > mostImportRows) throw invalid(`file: ${tooManyRows}`)
  const [header, ofRows] = partition(ofTable, ({ line }) => !all.some((row) => row.line === line))
  const isHeaderWrong = header.length > 0
  if (isHeaderWrong) return { count: all.length, rows: [], faulty: [], problems: header, isHeaderWrong }
  const isWanted = ({ line }: { line: number }) => !isLeftOut.has(line)
  const wanted = all.filter(isWanted)
  const problems = ofRows.filter(isWanted)
  const rows: ImportRow<z.output<S>>[] = []
  const faulty: ImportRow<Partial<z.output<S>>>[] = []
  for (const row of wanted) {
    const read = valuesOf(kind, row, schema)
    const { line } = row
    const cells = Object.fromEntries(Object.entries(row.cells).map(([name, cell]) => [name, beginningOfCell(cell)]))
    if (read.problems) {
      problems.push(...read.problems)
      faulty.push({ line, cells, values: read.right })
    } else {
      const isWrong = ofRows.some((problem) => problem.line === line)
      ;(isWrong ? faulty : rows).push({ line, cells, values: read.data })
    }
  }
  return { count: all.length, rows, faulty, problems: fewEnough(problems), isHeaderWrong }
}

const mostProblems = 5_000

/** For a file that is wrong throughout, only one problem of each row (rule: imports-dry-run). */
const fewEnough = (problems: readonly ImportProblem[]) =>
  problems.length <= mostProblems
    ? problems
    : [...Map.groupBy(problems, ({ line }) => line).values()].flatMap(([first]) => first ?? [])

const tooManyRows = `There are more than ${withCommas(mostImportRows)} rows: send them in parts`

/** With the header, and blank rows, which count for nothing. */
const mostRowsRead = 4 * mostImportRows

function tableOf(bytes: Uint8Array) {
  try {
    const rows = rowsOf(textOf(bytes, notCsv), mostRowsRead + 1)
    if (rows.length > mostRowsRead) throw invalid(`file: ${tooManyRows}`)
    return rows
  } catch (error) {
    throw error instanceof UnreadableTable ? invalid(`file: ${error.message}`) : error
  }
}

function valuesOf<S extends z.core.$ZodType>(kind: ImportKind, { line, cells }: CellsOfRow, schema: S) {
  const columns: Readonly<Record<string, ImportColumn>> = importColumns[kind]
  const problems: ImportProblem[] = []
  const sent: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(columns)) {
    const cell = cells[name] ?? ''
    const { value, problem } = cellValue(column.kind, cell)
    if (problem) problems.push(importProblem(line, name, problem, cell))
    if (value !== undefined) sent[name] = value
  }
  const parsed = tryParse(schema, sent)
  const reported = new Set(problems.map(({ field }) => field))
  if ('problems' in parsed) {
    for (const { field, message } of parsed.problems) {
      if (!reported.has(field)) problems.push(importProblem(line, field, message, cells[field]))
    }
  }
  if ('data' in parsed && problems.length === 0) return { data: parsed.data, problems: null }
  const wrong = new Set(problems.map(({ field }) => field))
  const right = Object.fromEntries(Object.entries(sent).filter(([name]) => !wrong.has(name)))
  return { problems, right: right as Partial<z.output<S>> }
}

function partition<T>(all: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((each) => !test(each))]
}
