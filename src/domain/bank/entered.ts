/** Money of a bank line that may be in the account already, because somebody has entered it by hand. */

import { type Day, formatDayLong } from '../day.ts'
import type { Pence } from '../money.ts'
import type { Match } from './matching.ts'

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

/** What each tenancy would get of a line; nothing of one that is no rent. */
export function sumsByTenancy({ proposal }: Match): { readonly tenantId: number; readonly amount: Pence }[] {
  if (!proposal || !('splits' in proposal)) return []
  const sums = new Map<number, Pence>()
  for (const { tenantId, amount } of proposal.splits) sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount)
  return [...sums].map(([tenantId, amount]) => ({ tenantId, amount }))
}
