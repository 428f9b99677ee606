/** How receipts and refunds go into the landlord's books (rule: ledger-books). */
import { type Day, formatDayLong } from '#domain/day.ts'
import { type BookedType, bookingOf } from '#domain/ledger.ts'
import { type Booking, book, removeBookings } from '#server/features/ledger/booking.queries.ts'
import { listReceipts, type ReceiptRow } from '#server/features/ledger/ledger.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const descriptions: Record<BookedType, string> = {
  rent_payment: 'Rent received',
  late_fee: 'Late interest received',
  deposit: 'Deposit received',
}

export const rentDescription = (dueDate: Day) => `Rent due on ${formatDayLong(dueDate)}`

/** Books receipts by what they pay now, in place of what was booked for them before. */
export async function bookReceipts(tx: Db, scope: LandlordScope, ids: readonly number[]): Promise<void> {
  const receipts = await listReceipts(tx, scope, ids)
  const bookings = receipts.filter(({ reversed }) => !reversed).flatMap(bookingsOf)
  await removeBookings(
    tx,
    scope,
    receipts.map(({ id }) => id),
    bookings,
  )
  await book(tx, scope, bookings)
}

type Booked = Pick<ReceiptRow, 'id' | 'propertyId' | 'date' | 'amount' | 'markedPaymentId' | 'credit'> & {
  readonly allocations: readonly Pick<ReceiptRow['allocations'][number], 'chargeKind' | 'amount' | 'dueDate'>[]
}

/** Books receipts that were entered in the same transaction: nothing is booked for them yet. */
export const bookNewReceipts = (tx: Db, scope: LandlordScope, receipts: readonly Booked[]): Promise<void> =>
  book(tx, scope, receipts.flatMap(bookingsOf))

function bookingsOf(receipt: Booked): Booking[] {
  const { id, propertyId, date, amount, allocations, markedPaymentId } = receipt
  const parts = allocations.map((allocation) => ({ kind: allocation.chargeKind, amount: allocation.amount }))
  return bookingOf(amount, parts).map((part) => ({
    ledgerEntryId: id,
    propertyId,
    date,
    ...part,
    description: part.type === 'rent_payment' ? rentReceived(receipt) : descriptions[part.type],
    relatedEntityType: markedPaymentId === null ? 'receipt' : 'rent_payment',
    relatedEntityId: markedPaymentId ?? id,
  }))
}

/** Names the rent that the money pays where it pays the rent of one day and nothing else. */
function rentReceived({ allocations, credit }: Booked): string {
  const [only, ...others] = allocations
  const isOneRent = only?.chargeKind === 'rent' && others.length === 0 && credit === 0
  return isOneRent ? rentDescription(only.dueDate) : descriptions.rent_payment
}

/** Money paid back is income below zero on its day. Credit is booked as rent, and so is what is paid back of it. */
export async function bookRefund(
  tx: Db,
  scope: LandlordScope,
  refund: { id: number; propertyId: number; amount: number; date: Day },
): Promise<void> {
  const { id, propertyId, amount, date } = refund
  await book(tx, scope, [
    {
      ledgerEntryId: id,
      propertyId,
      amount: -amount,
      date,
      type: 'rent_payment',
      description: 'Rent paid back',
      relatedEntityType: 'refund',
      relatedEntityId: id,
    },
  ])
}
