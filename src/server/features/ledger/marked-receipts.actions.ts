/** The receipt that 'Mark as Paid' enters for a rent payment. */
import type { Day } from '#domain/day.ts'
import { rentDescription } from '#server/features/ledger/booking.actions.ts'
import { book } from '#server/features/ledger/booking.queries.ts'
import { insertAllocations, insertDrawnEntry, settleWithNext } from '#server/features/ledger/posting.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface MarkedPayment {
  readonly id: number
  readonly tenantId: number
  readonly propertyId: number
  readonly chargeId: number
  readonly outstanding: number
  readonly dueDate: Day
}

type Received = { readonly date: Day; readonly receivedAt: string }

/** The description in the account of a receipt that 'Mark as Paid' entered. */
export const markDescription = 'Payment received'

/** The receipt for a payment that is marked paid: of what was outstanding. */
export const markedEntry = (
  { chargeId, outstanding }: MarkedPayment,
  received: Received,
  by: number | null,
  now: Date,
) => ({
  kind: 'receipt' as const,
  ...received,
  amount: -outstanding,
  description: markDescription,
  method: 'other' as const,
  chargeId,
  enteredBy: by,
  enteredAt: now.toISOString(),
  allottedAt: now.toISOString(),
})

/** The booking of that receipt. */
export const markedBooking = (payment: MarkedPayment, ledgerEntryId: number, date: Day) => ({
  ledgerEntryId,
  propertyId: payment.propertyId,
  amount: payment.outstanding,
  date,
  type: 'rent_payment' as const,
  description: rentDescription(payment.dueDate),
  relatedEntityType: 'rent_payment' as const,
  relatedEntityId: payment.id,
})

/**
 * For 'Mark as Paid': enters a receipt, under an id that was drawn for it, for what is outstanding of a rent payment.
 */
export async function enterMarkedReceipt(
  tx: Db,
  { scope, by, now, today }: Writing,
  payment: MarkedPayment & { readonly receiptId: number },
  received: Received,
): Promise<void> {
  const { tenantId, propertyId, chargeId, receiptId, outstanding: amount } = payment
  const account = { id: tenantId, propertyId }
  await insertDrawnEntry(tx, scope, account, { ...markedEntry(payment, received, by, now), id: receiptId })
  await insertAllocations(tx, scope, [{ receiptId, chargeId, amount }], { enteredBy: by })
  await settleWithNext(tx, scope, [receiptId, chargeId], today)
  await book(tx, scope, [markedBooking(payment, receiptId, received.date)])
}
