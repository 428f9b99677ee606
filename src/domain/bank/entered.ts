/**
 * Recognises money of a bank line that may already be in the accounts or the books: entered by hand, booked by itself,
 * or posted from another statement.
 */
import type { Day } from '../day.ts'
import { formatDayLong } from '../day-forms.ts'
import type { Pence } from '../money.ts'
import { type Match, type Proposal, splitsOf } from './matching.ts'

const enteredByHand = 'the same sum was entered by hand'
const expenseEntered = 'an expense of the same sum was entered'
const mortgageBooked = 'a mortgage payment of the same sum was booked'
const postedElsewhere = 'the same line was posted from the account'

/** Where the money of a line may be already, each undefined where nothing like it was found. */
export interface MaybeEntered {
  /** The day of a receipt that was entered by hand. */
  readonly receivedOn: Day | undefined
  /** An expense of the same sum in the books, or a mortgage payment whose interest and capital come to it. */
  readonly spent: Spent | undefined
  /** The name of another account from which the same line was posted. */
  readonly account: string | undefined
}

export interface Spent {
  readonly on: Day
  /** The supplier of the expense, or the lender of the mortgage. */
  readonly to: string | null
  readonly isMortgage: boolean
}

const inWords = ({ on, to, isMortgage }: Spent) =>
  `${isMortgage ? mortgageBooked : expenseEntered} on ${formatDayLong(on)}${to === null ? '' : ` (${to})`}`

/**
 * Makes a line that may be entered already uncertain, with the reason first (rule: bank-entered-by-hand,
 * bank-other-account).
 */
export function withWarnings(match: Match, { receivedOn, spent, account }: MaybeEntered): Match {
  const warnings = [
    ...(account === undefined ? [] : [`${postedElsewhere} “${account}”`]),
    ...(receivedOn === undefined ? [] : [`${enteredByHand} on ${formatDayLong(receivedOn)}`]),
    ...(spent === undefined ? [] : [inWords(spent)]),
  ].map((warning) => `${warning}: set this aside if it is that one`)
  if (warnings.length === 0) return match
  const certainty = match.certainty === 'certain' ? 'likely' : match.certainty
  return { ...match, certainty, reasons: [...warnings, ...match.reasons] }
}

/** Whether a reason is such a warning rather than one for the proposal. */
export const isWarning = (reason: string): boolean =>
  [enteredByHand, expenseEntered, mortgageBooked, postedElsewhere].some((warning) => reason.startsWith(warning))

/** Where the money of a line is: what was proposed, or a transaction that may have been changed since. */
type Booked = Proposal | { readonly type: string; readonly category: string | null; readonly propertyId: number | null }

/**
 * The reasons of a posted line, if it was posted as it was proposed; empty if somebody chose something else (rule:
 * bank-posted). `proposed` is what was proposed last, `posted` where the money is.
 */
export function reasonsOfPosted(proposed: Pick<Match, 'proposal' | 'reasons'>, posted: Booked | null): string[] {
  const isAsProposed = posted !== null && comparable(proposed.proposal) === comparable(posted)
  return isAsProposed ? proposed.reasons.filter((reason) => !isWarning(reason)) : []
}

/**
 * A proposal as text, equal for equal ones. What is no rent is one sum, of a posted line as well: what its receipt pays
 * of it may have changed.
 */
function comparable(proposal: Booked | null): string {
  if (!proposal || !('splits' in proposal))
    return JSON.stringify(proposal && [proposal.type, proposal.category ?? null, proposal.propertyId ?? null])
  const sums = new Map<string, Pence>()
  for (const { tenantId, rentPaymentId, amount } of proposal.splits) {
    const key = `${tenantId},${rentPaymentId}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return [...sums].map(String).toSorted().join(' ')
}

/** How much of a line each tenancy would get, in pence; empty for a line that is not proposed for tenancies. */
export function sumsByTenancy({ proposal }: Match): { readonly tenantId: number; readonly amount: Pence }[] {
  const sums = new Map<number, Pence>()
  for (const { tenantId, amount } of splitsOf(proposal)) sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount)
  return [...sums].map(([tenantId, amount]) => ({ tenantId, amount }))
}
