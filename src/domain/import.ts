/**
 * A landlord who comes from a spreadsheet brings properties and tenancies as a CSV file, one a row. Each cell is read
 * as what its column holds, the way a person writes it: money in pounds, days as day/month/year, yes and no.
 */
import { readBankDay } from './bank/days.ts'
import { cutText } from './cut-text.ts'
import { poundsToPence } from './money.ts'
import type { TableRow } from './table.ts'
import { termMeant } from './tenancy.ts'

const importKinds = ['properties', 'tenancies'] as const
export type ImportKind = (typeof importKinds)[number]

/** Rows of one file (rule: imports-limits). */
export const mostImportRows = 2_000

const cellKinds = ['text', 'pounds', 'number', 'percent', 'day', 'flag', 'choice'] as const
type CellKind = (typeof cellKinds)[number]

export interface ImportColumn {
  readonly kind: CellKind
  readonly isRequired?: true
  /** What the template shows below the name. */
  readonly example: string
}

/** The columns of both files, by the names of the fields, in the order of the template (rule: imports-columns). */
export const importColumns = {
  properties: {
    address: { kind: 'text', isRequired: true, example: '14 Mill Lane' },
    city: { kind: 'text', isRequired: true, example: 'York' },
    rentAmount: { kind: 'pounds', isRequired: true, example: '950' },
    securityDeposit: { kind: 'pounds', example: '1095' },
    holdingDeposit: { kind: 'pounds', example: '' },
    marketValue: { kind: 'pounds', example: '' },
    propertyType: { kind: 'text', example: 'Terraced house' },
    bedrooms: { kind: 'number', example: '2' },
    bathrooms: { kind: 'number', example: '1.5' },
    squareFeet: { kind: 'number', example: '' },
    yearBuilt: { kind: 'number', example: '1936' },
    occupancyStatus: { kind: 'choice', example: 'vacant' },
    nextInspectionDate: { kind: 'day', example: '' },
    hasGas: { kind: 'flag', example: 'yes' },
    isHmo: { kind: 'flag', example: 'no' },
    licenceRequired: { kind: 'flag', example: 'no' },
    ownershipShare: { kind: 'percent', example: '100' },
    imageUrl: { kind: 'text', example: '' },
    notes: { kind: 'text', example: '' },
    tenantNotes: { kind: 'text', example: '' },
  },
  tenancies: {
    name: { kind: 'text', isRequired: true, example: 'Zofia' },
    username: { kind: 'text', example: 'Nowak' },
    email: { kind: 'text', example: 'zofia@example.com' },
    phone: { kind: 'text', example: '' },
    propertyAddress: { kind: 'text', isRequired: true, example: '14 Mill Lane, York' },
    moveInDate: { kind: 'day', isRequired: true, example: '01/09/2026' },
    moveOutDate: { kind: 'day', example: '' },
    endDate: { kind: 'day', example: '' },
    leaseEndDate: { kind: 'day', example: '' },
    rentAmount: { kind: 'pounds', isRequired: true, example: '950' },
    paymentFrequency: { kind: 'choice', example: 'monthly' },
    paymentDay: { kind: 'number', example: '1' },
    depositAmount: { kind: 'pounds', example: '1095' },
    furnishing: { kind: 'choice', example: 'unfurnished' },
    insuranceRequired: { kind: 'flag', example: 'no' },
    numberOfOccupants: { kind: 'number', example: '1' },
    numberOfPets: { kind: 'number', example: '0' },
    leaseExpiryReminderDays: { kind: 'number', example: '60' },
    notes: { kind: 'text', example: '' },
  },
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>

export interface ImportProblem {
  readonly line: number
  readonly field: string
  readonly message: string
  /** What is in the cell, cut short. */
  readonly value: string
}

const longestShown = 60

/** As much of a cell as a problem with it shows, and one character more where there is more. */
export const beginningOfCell = (cell: string): string => cell.slice(0, longestShown + 1)

/** A problem of one cell. */
export const importProblem = (line: number, field: string, message: string, value = ''): ImportProblem => ({
  line,
  field,
  message,
  value: value.length > longestShown ? `${cutText(value, longestShown)}…` : value,
})

export interface CellsOfRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

const columnKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * The rows of a file by their columns, whose names may be written with spaces and capitals. Empty rows are passed over.
 * Columns that are unknown, missing or there twice are problems of the header (rule: imports-columns).
 */
export function rowsByColumn(
  kind: ImportKind,
  rows: readonly TableRow[],
): { rows: CellsOfRow[]; problems: ImportProblem[] } {
  const written = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...body] = written
  if (!header) return { rows: [], problems: [importProblem(1, 'file', 'There are no rows in this file')] }
  const columns: Readonly<Record<string, ImportColumn>> = importColumns[kind]
  const byKey = new Map(Object.keys(columns).map((name) => [columnKey(name), name]))
  const names = header.cells.map((cell) => byKey.get(columnKey(cell)))
  const problems = header.cells.flatMap((cell, at) => {
    const name = names[at]
    if (name === undefined)
      return cell.trim() === '' ? [] : [importProblem(header.line, cutText(cell.trim(), longestShown), noSuchColumn)]
    return names.indexOf(name) === at ? [] : [importProblem(header.line, name, 'This column is there twice')]
  })
  for (const [name, { isRequired }] of Object.entries(columns)) {
    if (isRequired && !names.includes(name)) problems.push(importProblem(header.line, name, 'This column is missing'))
  }
  if (body.length === 0)
    problems.push(importProblem(header.line, 'file', 'There are no rows below the names of the columns'))
  const width = names.findLastIndex((name) => name !== undefined) + 1
  const byColumn = body.map(({ line, cells }) => {
    const extra = cells.slice(Math.max(width, header.cells.length)).some((cell) => cell.trim() !== '')
    if (extra) problems.push(importProblem(line, 'row', tooManyCells))
    return { line, cells: Object.fromEntries(names.flatMap((name, at) => (name ? [[name, cells[at] ?? '']] : []))) }
  })
  return { rows: byColumn, problems }
}

const noSuchColumn = 'There is no such column. Take it out, or name it as the template does'
const tooManyCells = 'There are more cells here than columns: a text with a comma in it needs quotation marks around it'
const formulaMessage = 'This is a formula: save the sheet with its values'
const poundsMessage = 'Must be an amount in pounds, such as 950 or 1,250.50'
const flagMessage = 'Must be yes or no'

/**
 * A cell as the value of its field: undefined where it is empty. Text that cannot be read as that kind is passed on
 * unchanged, so that the field's own message says so.
 */
export function cellValue(kind: CellKind, cell: string): { value: unknown; problem?: string } {
  const text = cell.trim()
  if (text === '') return { value: undefined }
  // A minus or a plus begins notes and telephone numbers, too.
  if (text.startsWith('=')) return { value: undefined, problem: formulaMessage }
  switch (kind) {
    case 'text':
      return { value: withoutGuard(text) }
    case 'pounds': {
      const pence = poundsToPence(text)
      return pence === undefined ? { value: undefined, problem: poundsMessage } : { value: pence }
    }
    case 'number':
      return { value: numberOf(text) }
    case 'percent':
      return { value: numberOf(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text) }
    case 'day':
      return { value: readBankDay(text, 'dmy') ?? text }
    case 'flag': {
      const flag = flags.get(text.toLowerCase())
      return flag === undefined ? { value: undefined, problem: flagMessage } : { value: flag }
    }
    case 'choice':
      return { value: termMeant(text) ?? text.toLowerCase() }
  }
}

/** Our own CSV files put an apostrophe before what a spreadsheet would take for a formula. */
const guardedFormula = /^'\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/
const withoutGuard = (text: string) => (guardedFormula.test(text) ? text.slice(1) : text)

const writtenNumber = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,6})?$/
const numberOf = (text: string): number | string => (writtenNumber.test(text) ? Number(text.replaceAll(',', '')) : text)

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1'].map((text) => [text, true] as const),
  ...['no', 'n', 'false', '0'].map((text) => [text, false] as const),
])

/** An address in the form in which addresses are compared: capitals, commas and double spaces make no difference. */
export const addressKeyOf = (...parts: readonly string[]): string =>
  parts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
