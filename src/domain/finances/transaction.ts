/**
 * Every amount that a landlord receives or spends on letting is a transaction, booked once, to a property
 * or to the whole business, on the day on which the money came or went. Its type, its box of the tax return
 * and whether it is capital say what it counts as.
 */
import type { Pence } from '../money.ts'

/** Money that comes in, under its names on the wire (rule: fields-names). */
const incomeTypes = ['rent_payment', 'deposit', 'late_fee', 'other_income'] as const

/** Money that goes out (rule: fields-names). */
export const expenseTypes = [
  'maintenance',
  'utilities',
  'property_tax',
  'insurance',
  'management_fee',
  'other_expense',
] as const
export type ExpenseType = (typeof expenseTypes)[number]

/** Every type, income first. */
export const transactionTypes = [...incomeTypes, ...expenseTypes] as const
export type TransactionType = (typeof transactionTypes)[number]

export const transactionTypeLabels: Record<TransactionType, string> = {
  rent_payment: 'Rent',
  deposit: 'Deposit',
  late_fee: 'Late interest',
  other_income: 'Other income',
  maintenance: 'Maintenance',
  utilities: 'Utilities',
  property_tax: 'Council tax and rates',
  insurance: 'Insurance',
  management_fee: 'Management fee',
  other_expense: 'Other expense',
}

/** Whether a type is money that goes out. */
export function isExpenseType(type: TransactionType): type is ExpenseType {
  return (expenseTypes as readonly TransactionType[]).includes(type)
}

/** The boxes of the property pages of a tax return (SA105) that a transaction can belong to. */
export const hmrcBoxes = ['20', '24', '25', '26', '27', '28', '29', '36', '44'] as const
export type HmrcBox = (typeof hmrcBoxes)[number]

/** HMRC's names, in HMRC's order. */
export const hmrcBoxLabels: Record<HmrcBox, string> = {
  '20': 'Total rents and other income from property',
  '24': 'Rent, rates, insurance and ground rents',
  '25': 'Property repairs and maintenance',
  '26': 'Non-residential finance costs',
  '27': 'Legal, management and other professional fees',
  '28': 'Costs of services provided, including wages',
  '29': 'Other allowable property expenses',
  '36': 'Costs of replacing domestic items',
  '44': 'Residential property finance costs',
}

/** The box of interest on a loan for a dwelling: never an expense, but a reduction of the tax. */
export const financeCostBox: HmrcBox = '44'

const usualBoxes: Record<TransactionType, HmrcBox | null> = {
  rent_payment: '20',
  deposit: null,
  late_fee: '20',
  other_income: '20',
  maintenance: '25',
  utilities: '24',
  property_tax: '24',
  insurance: '24',
  management_fee: '27',
  other_expense: '29',
}

/** The boxes that a type may be put into; none for a deposit, which is the tenant's money. */
export function boxesFor(type: TransactionType): readonly HmrcBox[] {
  if (isExpenseType(type)) return hmrcBoxes.filter((box) => box !== '20')
  return type === 'deposit' ? [] : ['20']
}

/** The box of a type unless its landlord has chosen another (rule: finances-boxes). */
export function usualBox(type: TransactionType): HmrcBox | null {
  return usualBoxes[type]
}

/** The types that make up the gross income, box 20: a deposit is the tenant's money. */
export const grossIncomeTypes: readonly TransactionType[] = transactionTypes.filter((type) => usualBox(type) === '20')

/**
 * What a transaction, or the sum of several of one kind, counts by. `hmrcBox` is the
 * chosen one, or null for the usual one.
 */
export interface BookLine {
  readonly type: TransactionType
  readonly hmrcBox: HmrcBox | null
  readonly capital: boolean
  readonly amount: Pence
}

/**
 * The kind of a line in one word or a few, for sums that are stored: 'maintenance',
 * 'maintenance 44 capital'. The database writes it, too.
 */
const kindOf = ({ type, hmrcBox, capital }: Omit<BookLine, 'amount'>): string =>
  [type, ...(hmrcBox ? [hmrcBox] : []), ...(capital ? ['capital'] : [])].join(' ')

const kinds = new Map(
  transactionTypes.flatMap((type) =>
    [null, ...hmrcBoxes].flatMap((hmrcBox) =>
      [false, true].map((capital) => [kindOf({ type, hmrcBox, capital }), { type, hmrcBox, capital }] as const),
    ),
  ),
)

/** The inverse of `kindOf`. @throws Error for a text that `kindOf` never writes. */
export function readKind(text: string): Omit<BookLine, 'amount'> {
  const kind = kinds.get(text)
  if (!kind) throw new Error(`There is no kind of transaction ${text}`)
  return kind
}

/** The box that a line belongs to; none for capital and for deposits. */
export function boxOf({ type, hmrcBox, capital }: Omit<BookLine, 'amount'>): HmrcBox | null {
  if (capital || type === 'deposit') return null
  return hmrcBox !== null && boxesFor(type).includes(hmrcBox) ? hmrcBox : usualBox(type)
}

export type ResultPart = 'income' | 'expense' | 'finance_cost' | 'capital' | 'deposit'

/**
 * What a line counts as in the result. Capital and deposits are left out of it
 * (rule: finances-capital, finances-deposits).
 */
export function resultPartOf(line: Omit<BookLine, 'amount'>): ResultPart {
  if (line.type === 'deposit') return 'deposit'
  if (line.capital) return 'capital'
  if (!isExpenseType(line.type)) return 'income'
  return boxOf(line) === financeCostBox ? 'finance_cost' : 'expense'
}

export interface Result {
  readonly income: Pence
  /** Without finance costs. */
  readonly expenses: Pence
  readonly financeCosts: Pence
  /** Income less expenses less finance costs. */
  readonly net: Pence
}

/** The finance costs of a row, so that the columns of a table add up to its net. */
export const financeCostsIn = ({ income, expenses, net }: Omit<Result, 'financeCosts'>): Pence =>
  income - expenses - net

/**
 * The result of some lines, in pence: every figure of income, expenses and net on screens, exports and
 * PDFs comes from here (rule: finances-one-sum).
 */
export function resultOf(lines: readonly BookLine[]): Result {
  const sums = noSums()
  for (const line of lines) sums[resultPartOf(line)] += line.amount
  return resultFrom(sums)
}

/** Lines of one kind, as a list for each column: what each belongs to, and its amount. */
export interface BookColumns<Key> extends Omit<BookLine, 'amount'> {
  readonly keys: readonly Key[]
  readonly amounts: readonly Pence[]
}

/** `resultOf` the lines of each key, for thousands of keys at once. Keys without a line are missing. */
export function resultsOf<Key>(columns: readonly BookColumns<Key>[]): Map<Key, Result> {
  const sumsOf = new Map<Key, Record<ResultPart, Pence>>()
  for (const column of columns) {
    const part = resultPartOf(column)
    column.keys.forEach((key, at) => {
      const sums = sumsOf.get(key) ?? noSums()
      sums[part] += column.amounts[at] ?? 0
      sumsOf.set(key, sums)
    })
  }
  const results = new Map<Key, Result>()
  for (const [key, sums] of sumsOf) results.set(key, resultFrom(sums))
  return results
}

const noSums = (): Record<ResultPart, Pence> => ({ income: 0, expense: 0, finance_cost: 0, capital: 0, deposit: 0 })

function resultFrom({ income, expense: expenses, finance_cost: financeCosts }: Record<ResultPart, Pence>): Result {
  return { income, expenses, financeCosts, net: income - expenses - financeCosts }
}

/**
 * How much of some lines was spent on repairs, in pence: the expenses of the type
 * maintenance (rule: portfolio-report-same-figures).
 */
export function repairCost(lines: readonly BookLine[]): Pence {
  return resultOf(lines.filter(({ type }) => type === 'maintenance')).expenses
}

/**
 * The sums of the types that are part of income and expenses, in the order of the types;
 * those that come to nothing are left out.
 */
export function categoriesOf(lines: readonly BookLine[]): { type: TransactionType; amount: Pence }[] {
  const sums = new Map<TransactionType, Pence>()
  for (const line of lines) {
    const part = resultPartOf(line)
    if (part === 'income' || part === 'expense') sums.set(line.type, (sums.get(line.type) ?? 0) + line.amount)
  }
  return transactionTypes.flatMap((type) => {
    const amount = sums.get(type) ?? 0
    return amount === 0 ? [] : [{ type, amount }]
  })
}

/** How much of tenants' deposits is held, in pence: what came in, less what was paid back or kept. */
export function depositsIn(lines: readonly BookLine[]): Pence {
  return lines.reduce((sum, line) => sum + (line.type === 'deposit' ? line.amount : 0), 0)
}

/** Words for the category of an expense, which is free text. */
export const categorySuggestions = [
  'Boiler',
  'Cleaning',
  'Decorating',
  'Gardening',
  'Ground rent',
  'Letting agent',
  'Safety certificate',
  'Service charge',
  'Travel',
] as const
