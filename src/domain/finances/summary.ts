/**
 * The books of a range on one page: what came in, what went out, what is left, by month,
 * property and kind, beside the year before.
 */

import { addDays, type Day, type DayRange } from '../day.ts'
import type { Pence } from '../money.ts'
import { monthsOf, yearBefore } from '../tax/tax-year.ts'
import {
  type BookColumns,
  type BookLine,
  categoriesOf,
  depositsIn,
  type Result,
  resultOf,
  resultsOf,
  type TransactionType,
} from './transaction.ts'

type Amounts = Pick<Result, 'income' | 'expenses' | 'net'>

/** The same lines twice: grouped by month, and grouped by property. */
export interface BookLines {
  readonly byMonth: readonly (BookLine & { readonly month: string | null })[]
  /** By the ids of properties, and null for what belongs to none. */
  readonly byProperty: readonly BookColumns<number | null>[]
  readonly previous: readonly BookLine[]
  /** Of every day up to the end of the range. */
  readonly deposits: readonly BookLine[]
}

export interface BookSummary extends DayRange, Result {
  readonly months: (Amounts & { month: string })[]
  readonly properties: (Amounts & { propertyId: number | null; address: string })[]
  readonly categories: { type: TransactionType; amount: Pence }[]
  readonly depositsHeld: Pence
  readonly previous: Amounts
}

/**
 * Adds up the books of a range, in pence. Every month of the range is listed; properties only where something was
 * booked to them, in the order given, and transactions without a property last.
 */
export function bookSummary(
  range: DayRange,
  lines: BookLines,
  properties: readonly { id: number; address: string }[],
  withoutProperty: string,
): BookSummary {
  const ofMonth = Map.groupBy(lines.byMonth, ({ month }) => month)
  const ofProperty = resultsOf(lines.byProperty)
  const homes: BookSummary['properties'] = []
  const addHome = (propertyId: number | null, address: string) => {
    const result = ofProperty.get(propertyId)
    if (result) homes.push({ propertyId, address, ...amountsOf(result) })
  }
  for (const { id, address } of properties) addHome(id, address)
  addHome(null, withoutProperty)
  return {
    ...range,
    ...resultOf(lines.byMonth),
    months: monthsOf(range).map((month) => ({ month, ...amountsOf(resultOf(ofMonth.get(month) ?? [])) })),
    properties: homes,
    categories: categoriesOf(lines.byMonth),
    depositsHeld: depositsIn(lines.deposits),
    previous: amountsOf(resultOf(lines.previous)),
  }
}

/** Whether a month has not begun, so that nothing can have been booked in it: no zero (rule: finances-to-come). */
export function isStillToCome({ month, ...amounts }: Amounts & { month: string }, today: Day): boolean {
  return `${month}-01` > today && amounts.income === 0 && amounts.expenses === 0 && amounts.net === 0
}

/** What a range stands beside, in words: while it is under way, that is the whole of it a year before. */
export function comparedWith(range: DayRange, today: Day): string {
  if (range.to < today) return 'a year before'
  const isYear = addDays(yearBefore(range).to, 1) === range.from
  return isYear ? 'the whole year before' : 'the whole period a year before'
}

const amountsOf = ({ income, expenses, net }: Result): Amounts => ({ income, expenses, net })
