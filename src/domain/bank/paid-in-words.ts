/** What the money of a bank line pays, in few words: a row of a list has no room for more (rule: bank-posted). */
import { type Day, monthIndex, yearOf } from '../day.ts'
import { formatDaysShort, formatMonth } from '../day-forms.ts'
import { type ChargeKind, chargeKindLabels } from '../ledger.ts'
import { formatPence, type Pence } from '../money.ts'

export interface PaidPart {
  readonly amount: Pence
  /** Left out for a refund, and where the money pays nothing any more. Credit has no due day. */
  readonly pays?: { readonly kind: ChargeKind | 'credit'; readonly dueDate: Day | null } | undefined
}

const listed = new Intl.ListFormat('en-GB')

/** Beyond so many months from the line a month needs its year. */
const monthsWithoutYear = 6
const mostMonthsNamed = 3

/**
 * What the parts of one tenancy pay, such as 'October and November rent, £50 credit'. Rent is named by the month that
 * it is due in, or by its first and last day where two are due in one month or more than three are paid. `date` is the
 * line's day. Empty for parts that pay nothing.
 */
export function paidInWords(parts: readonly PaidPart[], date: Day): string {
  const rent = parts.flatMap(({ pays }) => (pays?.kind === 'rent' && pays.dueDate ? [pays.dueDate] : []))
  const others = parts.flatMap(({ pays }) =>
    pays && pays.kind !== 'rent' && pays.kind !== 'credit' ? [chargeKindLabels[pays.kind].toLowerCase()] : [],
  )
  const credit = parts.reduce((sum, { amount, pays }) => (pays?.kind === 'credit' ? sum + amount : sum), 0)
  return [rentInWords(rent, date), ...new Set(others), credit > 0 ? `${formatPence(credit)} credit` : '']
    .filter(Boolean)
    .join(', ')
}

function rentInWords(dueDays: readonly Day[], date: Day): string {
  const days = [...new Set(dueDays)].toSorted()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  const isMonthly = new Set(days.map(monthIndex)).size === days.length
  if (!isMonthly || days.length > mostMonthsNamed) return `rent due ${formatDaysShort(first, last)}`
  const isFar = days.some((day) => Math.abs(monthIndex(day) - monthIndex(date)) > monthsWithoutYear)
  const months = days.map((day) => (isFar ? formatMonth(day) : formatMonth(day).replace(` ${yearOf(day)}`, '')))
  return `${listed.format(months)} rent`
}
