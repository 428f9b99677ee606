/** Money that came in or went back is booked to its day, once, and split by what it pays (rule: ledger-books). */
import { and, eq, not, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { BookedType } from '#domain/ledger.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { transactions } from '#server/db/schema/money.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/sent-with-next.ts'

/**
 * One part of a receipt or refund in the books. A receipt of 'Mark as Paid' names its rent payment, any other itself.
 */
export interface Booking {
  readonly ledgerEntryId: number
  readonly propertyId: number
  readonly amount: number
  readonly date: Day
  readonly type: BookedType
  readonly description: string
  readonly relatedEntityType: 'rent_payment' | 'receipt' | 'refund'
  readonly relatedEntityId: number
}

/** Books what has not been booked, and puts right what has been booked with another split. */
export async function book(tx: Db, scope: LandlordScope, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return
  const booked = tx
    .insert(transactions)
    .values(bookings.map((booking) => ({ ...booking, landlordId: scope.userId })))
    .onConflictDoUpdate({
      target: [transactions.ledgerEntryId, transactions.type],
      set: { amount: sql`excluded.amount`, description: sql`excluded.description` },
      setWhere: eq(transactions.landlordId, scope.userId),
    })
  await sendWithNext(tx, booked)
}

/** Takes entries out of the books, but for the parts of them that still are what the money pays. */
export async function removeBookings(
  tx: Db,
  scope: LandlordScope,
  ledgerEntryIds: readonly number[],
  remaining: readonly Pick<Booking, 'ledgerEntryId' | 'type'>[] = [],
): Promise<void> {
  if (ledgerEntryIds.length === 0) return
  const parts = remaining.map(({ ledgerEntryId, type }) => `${ledgerEntryId} ${type}`)
  const removed = tx
    .delete(transactions)
    .where(
      and(
        eq(transactions.landlordId, scope.userId),
        isOneOf(transactions.ledgerEntryId, ledgerEntryIds),
        not(isOneOf(sql`concat_ws(' ', ${transactions.ledgerEntryId}, ${transactions.type})`, parts)),
      ),
    )
  await sendWithNext(tx, removed)
}
