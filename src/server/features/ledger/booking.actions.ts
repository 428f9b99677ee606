/** How receipts and refunds go into the landlord's books (rule: ledger-books). */
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import {
  type BookedType,
  bookingOf,
  bookingOfDeposit,
  type ChargeKind,
  type LedgerEntryKind,
  typeOfRefund,
} from '#domain/ledger.ts'
import { type Booking, book, removeBookings } from '#server/features/ledger/booking.queries.ts'
import { noteDepositReceived } from '#server/features/ledger/deposit-money.queries.ts'
import { listReceipts, type ReceiptRow } from '#server/features/ledger/ledger.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const descriptions: Record<BookedType, string> = {
  rent_payment: 'Rent received',
  late_fee: 'Late interest received',
  deposit: 'Deposit received',
  other_income: 'Kept of a deposit',
}

export const rentDescription = (dueDate: Day) => `Rent due on ${formatDayLong(dueDate)}`

/** Books receipts by what they pay now, and replaces earlier bookings of them. */
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
  await noteDepositReceived(
    tx,
    scope,
    receipts.filter(paysDeposit).map(({ id }) => id),
  )
}

type Booked = Pick<ReceiptRow, 'id' | 'propertyId' | 'date' | 'amount' | 'markedPaymentId' | 'credit'> & {
  /** 'deposit' for what a deposit pays when it is returned. */
  readonly chargeKind?: ReceiptRow['chargeKind']
  readonly allocations: readonly (Pick<ReceiptRow['allocations'][number], 'chargeKind' | 'amount' | 'dueDate'> & {
    readonly kind?: LedgerEntryKind
  })[]
}

export const paysDeposit = ({ chargeKind = null, allocations }: Booked) =>
  chargeKind === null &&
  allocations.some(({ kind = 'charge', chargeKind: pays }) => kind === 'charge' && pays === 'deposit')

/** The bookings of a receipt: one for each kind of income in it. */
export function bookingsOf(receipt: Booked): Booking[] {
  const { id, propertyId, date, amount, allocations, markedPaymentId, chargeKind } = receipt
  const parts = allocations.map(({ kind: entryKind = 'charge', chargeKind: kind, amount: part }) => ({
    entryKind,
    kind,
    amount: part,
  }))
  const booked = chargeKind === 'deposit' ? bookingOfDeposit(amount, parts) : bookingOf(amount, parts)
  return booked.map((part) => ({
    ledgerEntryId: id,
    propertyId,
    date,
    ...part,
    description: descriptionOf(part, receipt),
    relatedEntityType: markedPaymentId === null ? 'receipt' : 'rent_payment',
    relatedEntityId: markedPaymentId ?? id,
  }))
}

function descriptionOf({ type, amount }: { type: BookedType; amount: number }, receipt: Booked): string {
  if (type === 'rent_payment') return rentReceived(receipt)
  return type === 'deposit' && amount < 0 ? descriptions.other_income : descriptions[type]
}

/** Names the due day where the money pays one rent payment and nothing else. */
function rentReceived({ allocations, credit }: Booked): string {
  const [only, ...others] = allocations
  const isOneRent = only?.chargeKind === 'rent' && others.length === 0 && credit === 0
  return isOneRent ? rentDescription(only.dueDate) : descriptions.rent_payment
}

interface Refund {
  readonly id: number
  readonly propertyId: number
  readonly amount: number
  readonly date: Day
  readonly chargeKind?: ChargeKind | null
}

/** Books a refund as negative income on its day. */
export const bookRefund = (tx: Db, scope: LandlordScope, refund: Refund): Promise<void> =>
  book(tx, scope, [bookingOfRefund(refund)])

/** The booking of a refund that is not reversed. */
export function bookingOfRefund({ id, propertyId, amount, date, chargeKind = null }: Refund): Booking {
  const type = typeOfRefund(chargeKind)
  return {
    ledgerEntryId: id,
    propertyId,
    amount: -amount,
    date,
    type,
    description: type === 'deposit' ? 'Deposit paid back' : 'Rent paid back',
    relatedEntityType: 'refund',
    relatedEntityId: id,
  }
}
