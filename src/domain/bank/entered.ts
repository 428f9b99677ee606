/** Money of a bank line that may be in the account already, because somebody has entered it by hand. */

import { type Day, formatDayLong } from '../day.ts'
import type { Pence } from '../money.ts'
import type { Match, Proposal } from './matching.ts'

/** Days between a line and a receipt entered by hand that may be the same money. */
export const enteredWithinDays = 3

const alreadyEntered = 'the same sum was entered by hand'

/** Such a line is not certain, and says why first (rule: bank-entered-by-hand). */
export const withReceiptByHand = (match: Match, receivedOn: Day): Match => ({
  ...match,
  certainty: match.certainty === 'certain' ? 'likely' : match.certainty,
  reasons: [`${alreadyEntered} on ${formatDayLong(receivedOn)}: set this aside if it is that one`, ...match.reasons],
})

/** Whether that reason is a warning rather than one for the proposal. */
export const isOfReceiptByHand = (reason: string): boolean => reason.startsWith(alreadyEntered)

/** Where the money of a line is: what was proposed, or a transaction that may have been changed since. */
type Booked = Proposal | { readonly type: string; readonly category: string | null; readonly propertyId: number | null }

/**
 * Why a posted line was proposed, where it was posted just so; nothing of one for which somebody chose something else
 * (rule: bank-posted). `proposed` is what was proposed last, `posted` where the money is.
 */
export function reasonsOfPosted(proposed: Pick<Match, 'proposal' | 'reasons'>, posted: Booked | null): string[] {
  const isAsProposed = posted !== null && inOrder(proposed.proposal) === inOrder(posted)
  return isAsProposed ? proposed.reasons.filter((reason) => !isOfReceiptByHand(reason)) : []
}

function inOrder(proposal: Booked | null): string {
  if (!proposal || !('splits' in proposal))
    return JSON.stringify(proposal && [proposal.type, proposal.category ?? null, proposal.propertyId ?? null])
  const splits = proposal.splits.map(({ tenantId, rentPaymentId, amount }) => [tenantId, rentPaymentId, amount].join())
  return splits.toSorted().join(' ')
}

/** What each tenancy would get of a line; nothing of one that is no rent. */
export function sumsByTenancy({ proposal }: Match): { readonly tenantId: number; readonly amount: Pence }[] {
  if (!proposal || !('splits' in proposal)) return []
  const sums = new Map<number, Pence>()
  for (const { tenantId, amount } of proposal.splits) sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount)
  return [...sums].map(([tenantId, amount]) => ({ tenantId, amount }))
}
