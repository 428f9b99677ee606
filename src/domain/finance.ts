/**
 * Every amount that a landlord receives or spends on letting is a transaction, booked once, to a property or to the whole business.
 * Income, expenses and what is left are shown by month and by tax year, which runs from 6 April to 5 April.
 */
import { type Day, yearOf } from './day.ts'

/** Money that comes in. */
export const incomeTypes = ['rent_payment', 'deposit', 'late_fee', 'other_income'] as const

/** Money that goes out (rule: fields-names). */
export const expenseTypes = [
  'maintenance',
  'utilities',
  'property_tax',
  'insurance',
  'management_fee',
  'other_expense',
] as const

export const transactionTypes = [...incomeTypes, ...expenseTypes] as const
export type IncomeType = (typeof incomeTypes)[number]
export type ExpenseType = (typeof expenseTypes)[number]
export type TransactionType = (typeof transactionTypes)[number]

export const transactionTypeLabels: Record<TransactionType, string> = {
  rent_payment: 'Rent payment',
  deposit: 'Deposit',
  late_fee: 'Late fee',
  other_income: 'Other income',
  maintenance: 'Maintenance',
  utilities: 'Utilities',
  property_tax: 'Property tax',
  insurance: 'Insurance',
  management_fee: 'Management fee',
  other_expense: 'Other expense',
}

/** Whether a transaction is money spent; every other type is money received. */
export function isExpense(type: TransactionType): type is ExpenseType {
  return (expenseTypes as readonly TransactionType[]).includes(type)
}

/** First and last day, both included, and the name, such as '2026/27'. */
export type TaxYear = { from: Day; to: Day; label: string }

/** The tax year that begins on 6 April of that year (Income Tax Act 2007, section 4). */
export function taxYearFrom(year: number): TaxYear {
  const next = year + 1
  return { from: `${year}-04-06`, to: `${next}-04-05`, label: `${year}/${String(next).slice(-2)}` }
}

/** The tax year of a day: 5 April belongs to the year that began the April before (Income Tax Act 2007, section 4). */
export function taxYearOf(day: Day): TaxYear {
  const year = yearOf(day)
  return taxYearFrom(day >= `${day.slice(0, 4)}-04-06` ? year : year - 1)
}
