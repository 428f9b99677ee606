import { and, eq, sql } from 'drizzle-orm'
import { type Day, formatDayLong } from '#domain/day.ts'
import { transactions } from '#server/db/schema/money.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const ofRentPayment = 'rent_payment'

/**
 * Books the income of a paid rent payment to the day on which it came in. A payment is booked once: marked paid again
 * with another date, its one booking moves to that day.
 */
export async function bookRent(
  tx: Db,
  scope: LandlordScope,
  payment: { id: number; propertyId: number; amount: number; dueDate: Day },
  date: Day,
) {
  await tx
    .insert(transactions)
    .values({
      landlordId: scope.userId,
      propertyId: payment.propertyId,
      amount: payment.amount,
      date,
      type: 'rent_payment',
      description: `Rent due on ${formatDayLong(payment.dueDate)}`,
      relatedEntityType: ofRentPayment,
      relatedEntityId: payment.id,
    })
    .onConflictDoUpdate({
      target: transactions.relatedEntityId,
      targetWhere: sql`${transactions.relatedEntityType} = 'rent_payment'`,
      set: { date },
      setWhere: eq(transactions.landlordId, scope.userId),
    })
}

/** Removes what was booked for a rent payment; nothing when nothing was. */
export async function removeRentBooking(tx: Db, scope: LandlordScope, paymentId: number) {
  await tx
    .delete(transactions)
    .where(
      and(
        eq(transactions.landlordId, scope.userId),
        eq(transactions.relatedEntityType, ofRentPayment),
        eq(transactions.relatedEntityId, paymentId),
      ),
    )
}
