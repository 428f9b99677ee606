/** The books of a range on one page: what came in, what went out, what is left, by month, property and kind, beside the year before. */
import { type BookLine, categoriesOf, depositsIn, type Result, resultOf, type TransactionType } from './finance.ts'
import type { Pence } from './money.ts'
import { type DayRange, monthsOf } from './tax-year.ts'

type Amounts = Pick<Result, 'income' | 'expenses' | 'net'>

/** The same lines twice: grouped by month, and grouped by property. */
export interface BookLines {
  readonly byMonth: readonly (BookLine & { readonly month: string | null })[]
  readonly byProperty: readonly (BookLine & { readonly propertyId: number | null })[]
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
 * Adds up the books of a range, in pence. Every month of the range is listed; properties only where something was booked to them, in the order
 * given, and transactions without a property last.
 */
export function bookSummary(
  range: DayRange,
  lines: BookLines,
  properties: readonly { id: number; address: string }[],
  withoutProperty: string,
): BookSummary {
  const ofMonth = Map.groupBy(lines.byMonth, ({ month }) => month)
  const ofProperty = Map.groupBy(lines.byProperty, ({ propertyId }) => propertyId)
  const named = [
    ...properties.map(({ id, address }) => ({ propertyId: id, address })),
    ...(ofProperty.has(null) ? [{ propertyId: null, address: withoutProperty }] : []),
  ]
  return {
    ...range,
    ...resultOf(lines.byMonth),
    months: monthsOf(range).map((month) => ({ month, ...amountsOf(ofMonth.get(month) ?? []) })),
    properties: named.map((home) => ({ ...home, ...amountsOf(ofProperty.get(home.propertyId) ?? []) })),
    categories: categoriesOf(lines.byMonth),
    depositsHeld: depositsIn(lines.deposits),
    previous: amountsOf(lines.previous),
  }
}

function amountsOf(lines: readonly BookLine[]): Amounts {
  const { income, expenses, net } = resultOf(lines)
  return { income, expenses, net }
}
