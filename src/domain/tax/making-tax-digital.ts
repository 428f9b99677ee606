/**
 * Making Tax Digital asks landlords above a threshold for four cumulative updates a tax year, in a form that HMRC
 * lays down. The product makes each update, as a table and as the body that software sends; it sends none itself.
 */
import type { DayRange } from '../day.ts'
import type { Pence } from '../money.ts'
import { boxesOf, type PropertyTax } from './figures.ts'

/**
 * Gross income of a tax year above which somebody is in it from 6 April two years on; the
 * last one goes on for later years.
 */
const thresholds: readonly { taxYear: number; above: Pence }[] = [
  { taxYear: 2024, above: 5_000_000 },
  { taxYear: 2025, above: 3_000_000 },
  { taxYear: 2026, above: 2_000_000 },
]

/** The gross income that counts for a tax year, in pence; undefined before the first one that counts. */
export function mtdThreshold(taxYear: number): Pence | undefined {
  return thresholds.findLast((threshold) => threshold.taxYear <= taxYear)?.above
}

/** The lowest threshold of any tax year, in pence. */
export const lowestMtdThreshold: Pence = Math.min(...thresholds.map(({ above }) => above))

/** The first tax year whose gross income decides. */
export const firstMtdBasisYear = 2024

/**
 * The year from whose 6 April a landlord must report, by the gross income of each tax year at their own share, in
 * pence; null while no year is above its threshold (rule: finances-mtd-start).
 */
export function mtdStart(gross: Readonly<Record<number, Pence>>): number | null {
  const years = Object.entries(gross).flatMap(([year, income]) => {
    const threshold = mtdThreshold(Number(year))
    return threshold !== undefined && income > threshold ? [Number(year) + 2] : []
  })
  return years.length > 0 ? Math.min(...years) : null
}

/** Below this gross income, in pence, the expenses may be reported as one sum (rule: finances-mtd-body). */
export const consolidatedBelow: Pence = 9_000_000

/** The names of HMRC's cumulative summary for UK property, tax year 2025-26 and after, in its order. */
export const mtdIncomeFields = ['periodAmount', 'otherIncome'] as const
export const mtdExpenseFields = [
  'premisesRunningCosts',
  'repairsAndMaintenance',
  'financialCosts',
  'professionalFees',
  'costOfServices',
  'travelCosts',
  'other',
] as const
type IncomeField = (typeof mtdIncomeFields)[number]
type ExpenseField = (typeof mtdExpenseFields)[number]

export const mtdLabels: Record<
  IncomeField | ExpenseField | 'consolidatedExpenses' | 'residentialFinancialCost',
  string
> = {
  periodAmount: 'Rent',
  otherIncome: 'Other income from property',
  premisesRunningCosts: 'Rent, rates, insurance and ground rents',
  repairsAndMaintenance: 'Property repairs and maintenance',
  financialCosts: 'Non-residential finance costs',
  professionalFees: 'Legal, management and other professional fees',
  costOfServices: 'Costs of services provided, including wages',
  travelCosts: 'Travel',
  other: 'Other allowable property expenses',
  consolidatedExpenses: 'All expenses as one sum',
  residentialFinancialCost: 'Residential property finance costs',
}

type Pounds = number
type Amounts<Name extends string> = { readonly [N in Name]?: Pounds }

export interface MtdBody {
  readonly fromDate: string
  readonly toDate: string
  readonly ukProperty: {
    readonly income?: Amounts<IncomeField>
    readonly expenses?: Amounts<ExpenseField | 'consolidatedExpenses' | 'residentialFinancialCost'>
  }
}

/**
 * The lines of an update in pence, zeros among them. No income is below zero: what was paid back of one kind beyond
 * what came in reduces the other, and a negative sum is zero (rule: finances-mtd-body).
 */
export function updateLines(properties: readonly PropertyTax[]) {
  const boxes = boxesOf(properties)
  const sum = (field: 'otherIncome' | 'travel') => properties.reduce((total, each) => total + each[field], 0)
  const gross = Math.max(0, boxes['20'])
  const otherIncome = Math.min(gross, Math.max(0, sum('otherIncome')))
  const travelCosts = sum('travel')
  const expenses: Record<ExpenseField, Pence> = {
    premisesRunningCosts: boxes['24'],
    repairsAndMaintenance: boxes['25'],
    financialCosts: boxes['26'],
    professionalFees: boxes['27'],
    costOfServices: boxes['28'],
    travelCosts,
    other: boxes['29'] - travelCosts,
  }
  return {
    gross,
    income: { periodAmount: gross - otherIncome, otherIncome } satisfies Record<IncomeField, Pence>,
    expenses,
    consolidatedExpenses: Object.values(expenses).reduce((total, amount) => total + amount, 0),
    residentialFinancialCost: Math.max(0, boxes['44']),
  }
}

/**
 * The body of a cumulative update: pounds, without what comes to nothing. The expenses are one sum where the gross
 * income allows it, unless they are wanted one by one. Box 36 is an allowance of the year's end and no part of it.
 */
export function mtdBody({ from, to }: DayRange, properties: readonly PropertyTax[], itemised = false): MtdBody {
  const { gross, income, expenses, consolidatedExpenses, residentialFinancialCost } = updateLines(properties)
  const isConsolidated = gross < consolidatedBelow && !itemised
  const spent = isConsolidated
    ? { consolidatedExpenses, residentialFinancialCost }
    : { ...expenses, residentialFinancialCost }
  const parts = { income: inPounds(income), expenses: inPounds(spent) }
  const filled = Object.entries(parts).filter(([, amounts]) => Object.keys(amounts).length > 0)
  return { fromDate: from, toDate: to, ukProperty: Object.fromEntries(filled) }
}

function inPounds<Name extends string>(amounts: { readonly [N in Name]?: Pence }): Amounts<Name> {
  const filled = Object.entries<Pence | undefined>(amounts).flatMap(([name, amount]) =>
    amount ? [[name, amount / 100] as const] : [],
  )
  return Object.fromEntries(filled) as Amounts<Name>
}
