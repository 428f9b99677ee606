/** Money that came in or went back is booked to its day, once, and split by what it pays (rule: ledger-books). */
import { and, eq, not, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { BookedType } from '#domain/ledger.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixedStatement } from '#server/db/json.ts'
import { transactions } from '#server/db/schema/money.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext, withNext } from '#server/platform/database/pipelining.ts'

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

const writeBookings = fixedStatement(['landlord', 'bookings'], ({ landlord, bookings }) =>
  withNext(sql`insert into financial_transactions
      (landlord_id, ledger_entry_id, property_id, amount, date, type, description, related_entity_type, related_entity_id)
    select ${landlord}::int, "ledgerEntryId", "propertyId", amount, date, type, description, "relatedEntityType", "relatedEntityId"
    from json_to_recordset(${bookings}::json) as booking ("ledgerEntryId" int, "propertyId" int, amount int, date date,
      type text, description text, "relatedEntityType" text, "relatedEntityId" int)
    on conflict (ledger_entry_id, type) do update set amount = excluded.amount, description = excluded.description
      where financial_transactions.landlord_id = excluded.landlord_id`),
)

/** Books what has not been booked, and corrects the amounts of what was booked with another split. */
export async function book(tx: Db, scope: LandlordScope, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return
  await tx.execute(writeBookings({ landlord: scope.userId, bookings: JSON.stringify(bookings) }))
}

/** Removes the bookings of entries, except those in `remaining`, which are still right. */
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
