/** What the money of a bank line pays, in few words: a row of a list has no room for more (rule: bank-posted). */
import { type Day, monthIndex, yearOf } from '../day.ts'
import { formatDaysShort, formatMonth } from '../day-forms.ts'
import { type ChargeKind, chargeKindLabels } from '../ledger.ts'
import { formatPence, type Pence } from '../money.ts'
import type { PaymentFrequency } from '../tenancy.ts'

export interface PaidPart {
  readonly amount: Pence
  /** Left out for a refund, and where the money pays nothing any more. Credit has no due day. */
  readonly pays?:
    | {
        readonly kind: ChargeKind | 'credit'
        readonly dueDate: Day | null
        /** Of rent: how often the tenancy's is due. */
        readonly frequency?: PaymentFrequency | undefined
        /** Of rent: whether the amount is less than it is, without what was written off. */
        readonly isPart?: boolean | undefined
      }
    | undefined
}

const listed = new Intl.ListFormat('en-GB')

/** Beyond so many months from the line a month needs its year. */
const monthsWithoutYear = 6
const mostMonthsNamed = 3

/**
 * What the parts of one tenancy pay, such as 'October rent, part of November rent, £50 credit'. Monthly rent is named
 * by the month that it is due in. It is named by its first and last day where two are due in one month or more than
 * three are paid, and so is any other rent. `date` is the line's day. Empty for parts that pay nothing.
 */
export function paidInWords(parts: readonly PaidPart[], date: Day): string {
  const rents = parts.flatMap(({ pays }) =>
    pays?.kind === 'rent' && pays.dueDate ? [{ ...pays, dueDate: pays.dueDate }] : [],
  )
  const others = parts.flatMap(({ pays }) =>
    pays && pays.kind !== 'rent' && pays.kind !== 'credit' ? [chargeKindLabels[pays.kind].toLowerCase()] : [],
  )
  const credit = parts.reduce((sum, { amount, pays }) => (pays?.kind === 'credit' ? sum + amount : sum), 0)
  return [...rentsInWords(rents, date), ...new Set(others), credit > 0 ? `${formatPence(credit)} credit` : '']
    .filter(Boolean)
    .join(', ')
}

type PaidRent = NonNullable<PaidPart['pays']> & { readonly dueDate: Day }

/** What is paid whole is named together, and each part alone: of 'part of October and November rent' both are. */
function rentsInWords(rents: readonly PaidRent[], date: Day): string[] {
  const groups = Map.groupBy(rents.toSorted(byDueDay), ({ dueDate, isPart }) => (isPart ? dueDate : 'whole'))
  return [...groups.values()].map((group) => rentInWords(group, date))
}

const byDueDay = (a: PaidRent, b: PaidRent) => (a.dueDate < b.dueDate ? -1 : 1)

/** `rents` are in the order of their days. */
function rentInWords(rents: readonly PaidRent[], date: Day): string {
  const days = rents.map(({ dueDate }) => dueDate)
  const [first] = rents
  const last = days.at(-1)
  if (!first || !last) return ''
  const isByMonth = first.frequency === 'monthly' && new Set(days.map(monthIndex)).size === days.length
  if (!isByMonth || days.length > mostMonthsNamed)
    return `${first.isPart ? 'part of the ' : ''}rent due ${formatDaysShort(first.dueDate, last)}`
  const isFar = days.some((day) => Math.abs(monthIndex(day) - monthIndex(date)) > monthsWithoutYear)
  const months = days.map((day) => (isFar ? formatMonth(day) : formatMonth(day).replace(` ${yearOf(day)}`, '')))
  return `${first.isPart ? 'part of ' : ''}${listed.format(months)} rent`
}
