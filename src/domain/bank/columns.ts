/**
 * Which column of a bank's table is what. Eight British banks are known by their header; of any other the landlord says
 * it once for each account.
 */
import type { TableRow } from '../table.ts'
import type { DayOrder } from './days.ts'

/** Which column is what, by number from 0 (rule: bank-columns). */
export interface ColumnMapping {
  readonly date: number
  readonly description: number
  /** Signed, or … */
  readonly amount?: number | undefined
  /** … these two. */
  readonly paidIn?: number | undefined
  readonly paidOut?: number | undefined
  readonly balance?: number | undefined
  readonly reference?: number | undefined
  readonly bankId?: number | undefined
  readonly dayOrder?: DayOrder | undefined
}

interface KnownBank {
  readonly bank: string
  /** All of these columns, and no other, or those of `optional`. */
  readonly header: readonly string[]
  readonly columns: Readonly<Record<string, keyof ColumnMapping>>
  readonly optional?: readonly string[]
}

const knownBanks: readonly KnownBank[] = [
  {
    bank: 'Barclays',
    header: ['number', 'date', 'account', 'amount', 'subcategory', 'memo'],
    columns: { date: 'date', amount: 'amount', memo: 'description' },
  },
  {
    bank: 'HSBC',
    header: ['date', 'type', 'description', 'paid out', 'paid in', 'balance'],
    columns: {
      date: 'date',
      description: 'description',
      'paid out': 'paidOut',
      'paid in': 'paidIn',
      balance: 'balance',
    },
  },
  {
    bank: 'HSBC',
    header: ['date', 'description', 'amount'],
    columns: { date: 'date', description: 'description', amount: 'amount', balance: 'balance' },
    optional: ['balance'],
  },
  {
    bank: 'Lloyds',
    header: ['transaction date', 'transaction description', 'debit amount', 'credit amount'],
    columns: {
      'transaction date': 'date',
      'transaction description': 'description',
      'debit amount': 'paidOut',
      'credit amount': 'paidIn',
      balance: 'balance',
    },
    optional: ['transaction type', 'sort code', 'account number', 'balance'],
  },
  {
    bank: 'NatWest',
    header: ['date', 'type', 'description', 'value', 'balance'],
    columns: { date: 'date', description: 'description', value: 'amount', balance: 'balance' },
    optional: ['account name', 'account number'],
  },
  {
    bank: 'Santander',
    header: ['date', 'type', 'merchant/description', 'debit/credit', 'balance'],
    columns: { date: 'date', 'merchant/description': 'description', 'debit/credit': 'amount', balance: 'balance' },
  },
  {
    bank: 'Santander',
    header: ['date', 'description', 'money in', 'money out', 'balance'],
    columns: {
      date: 'date',
      description: 'description',
      'money in': 'paidIn',
      'money out': 'paidOut',
      balance: 'balance',
    },
  },
  {
    bank: 'Nationwide',
    header: ['date', 'transaction type', 'description', 'paid out', 'paid in', 'balance'],
    columns: {
      date: 'date',
      description: 'description',
      'paid out': 'paidOut',
      'paid in': 'paidIn',
      balance: 'balance',
    },
  },
  {
    bank: 'Nationwide',
    header: ['date', 'transactions', 'debits', 'credits', 'balance'],
    columns: { date: 'date', transactions: 'description', debits: 'paidOut', credits: 'paidIn', balance: 'balance' },
    optional: ['location'],
  },
  {
    bank: 'Monzo',
    header: ['transaction id', 'date', 'name', 'amount'],
    columns: {
      'transaction id': 'bankId',
      date: 'date',
      name: 'description',
      amount: 'amount',
      'notes and #tags': 'reference',
      balance: 'balance',
    },
    optional: [
      'time',
      'type',
      'emoji',
      'category',
      'currency',
      'local amount',
      'local currency',
      'notes and #tags',
      'address',
      'receipt',
      'description',
      'category split',
      'money out',
      'money in',
      'balance',
      'balance currency',
    ],
  },
  {
    bank: 'Starling',
    header: ['date', 'counter party', 'reference', 'type', 'amount (gbp)', 'balance (gbp)'],
    columns: {
      date: 'date',
      'counter party': 'description',
      reference: 'reference',
      'amount (gbp)': 'amount',
      'balance (gbp)': 'balance',
    },
    optional: ['spending category', 'notes'],
  },
]

/** How far down a header may be: some banks write the account's name above it. */
const headerWithin = 20

export interface KnownTable {
  readonly bank: string
  readonly mapping: ColumnMapping
  /** The index of the first row after the header. */
  readonly firstRow: number
}

/** The bank of a table by its header row; undefined for any other. */
export function recogniseBank(rows: readonly TableRow[]): KnownTable | undefined {
  for (const [index, { cells }] of rows.slice(0, headerWithin).entries()) {
    const names = cells.map((cell) => cell.trim().toLowerCase())
    const written = names.filter((name) => name !== '')
    const known = knownBanks.find(
      ({ header, optional = [] }) =>
        header.every((name) => written.includes(name)) &&
        written.every((name) => header.includes(name) || optional.includes(name)),
    )
    if (!known) continue
    const columns = Object.entries(known.columns).flatMap(([name, field]) => {
      const at = names.indexOf(name)
      return at === -1 ? [] : [[field, at] as const]
    })
    const mapping = Object.fromEntries(columns) as unknown as ColumnMapping
    return { bank: known.bank, mapping, firstRow: index + 1 }
  }
  return undefined
}

const headerWords: readonly (readonly [keyof ColumnMapping, RegExp])[] = [
  ['date', /\bdate\b|^day$|^posted/],
  ['paidIn', /paid in|money in|credit|deposit|received/],
  ['paidOut', /paid out|money out|debit|withdraw|spent/],
  ['amount', /amount|value|^sum$/],
  ['balance', /balance/],
  ['reference', /reference|^ref$/],
  ['description', /description|narrative|details|memo|payee|counter ?party|name|transaction/],
]

/**
 * Suggests what the columns of a table are, by the words in its header, for the landlord to
 * check. A column that no word fits is left out.
 */
export function guessColumns(rows: readonly TableRow[]): Partial<ColumnMapping> {
  const header = rows.find(({ cells }) => cells.some((cell) => /\bdate\b/i.test(cell)))
  const guess: Partial<Record<keyof ColumnMapping, number>> = {}
  for (const [at, cell] of (header?.cells ?? []).entries()) {
    const name = cell.trim().toLowerCase().slice(0, 60)
    const field = headerWords.find(([each, words]) => guess[each] === undefined && words.test(name))?.[0]
    if (field) guess[field] = at
  }
  if (guess.paidIn !== undefined && guess.paidOut !== undefined) delete guess.amount
  return guess as Partial<ColumnMapping>
}
