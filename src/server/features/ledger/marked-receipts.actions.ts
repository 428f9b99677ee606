/** The receipts that 'Mark as Paid' enters for rent payments. */
import type { Day } from '#domain/day.ts'
import { rentDescription } from '#server/features/ledger/booking.actions.ts'
import { insertReceipts, textsOf } from '#server/features/ledger/many-receipts.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'

interface MarkedPayment {
  readonly id: number
  readonly tenantId: number
  readonly propertyId: number
  readonly chargeId: number
  readonly outstanding: number
  readonly dueDate: Day
  /** An id that was drawn for the receipt. */
  readonly receiptId: number
}

/** The description in the account of a receipt that 'Mark as Paid' entered. */
export const markDescription = 'Payment received'

/**
 * For 'Mark as Paid': enters receipts for what is outstanding of rent payments of locked tenancies, all received at one
 * moment, `date` in London.
 */
export async function enterMarkedReceipts(
  tx: Db,
  writing: Writing,
  payments: readonly MarkedPayment[],
  received: { readonly date: Day; readonly receivedAt: string },
): Promise<void> {
  if (payments.length === 0) return
  const texts = textsOf({
    entries: payments.map(({ receiptId: id, tenantId, propertyId, chargeId, outstanding: amount }) => ({
      id,
      tenantId,
      propertyId,
      ...received,
      amount,
      credit: 0,
      description: markDescription,
      method: 'other',
      chargeId,
    })),
    parts: payments.map(({ receiptId, chargeId, outstanding: amount }) => ({ receiptId, chargeId, amount })),
    charges: payments.map(({ chargeId, outstanding }) => ({
      id: chargeId,
      open: outstanding,
      amount: outstanding,
      ...received,
    })),
    bookings: payments.map(({ id, receiptId, propertyId, outstanding, dueDate }) => ({
      ledgerEntryId: receiptId,
      propertyId,
      amount: outstanding,
      date: received.date,
      type: 'rent_payment',
      description: rentDescription(dueDate),
      relatedEntityType: 'rent_payment',
      relatedEntityId: id,
    })),
  })
  await insertReceipts(tx, writing.scope, texts, writing)
}
