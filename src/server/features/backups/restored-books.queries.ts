/**
 * Corrects restored books: what they have of receipts and refunds follows from the entries (rule: backups-accounts).
 */
import { sql } from 'drizzle-orm'
import { inParts } from '#server/db/in-parts.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { bookingOfRefund, bookingsOf } from '#server/features/ledger/booking.actions.ts'
import { type Booking, book } from '#server/features/ledger/booking.queries.ts'
import { listReceipts } from '#server/features/ledger/ledger.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const entriesAtOnce = 500

/**
 * Gives the bookings of restored entries the sums and days that they have in the accounts, enters those that are
 * missing, and removes those that no entry makes. Returns how many were removed. The accounts are settled. Books that
 * were backed up here agree and stay as they were.
 */
export async function settleBooks(tx: Db, scope: LandlordScope, entryIds: readonly number[]): Promise<number> {
  let removed = 0
  for (const ids of inParts(entryIds, entriesAtOnce)) {
    const bookings = await listBookings(tx, scope, ids)
    removed += await removeOthers(tx, scope, ids, bookings)
    await correct(tx, scope, bookings)
    await book(tx, scope, await withoutBooked(tx, scope, bookings))
  }
  return removed
}

async function listBookings(tx: Db, scope: LandlordScope, ids: readonly number[]): Promise<Booking[]> {
  const receipts = await listReceipts(tx, scope, ids)
  const { rows: refunds } = await tx.execute<Parameters<typeof bookingOfRefund>[0] & Record<string, unknown>>(
    sql`select id, property_id as "propertyId", amount, date::text as date, charge_kind as "chargeKind"
      from ledger_entries refund where ${isOneOf(sql`refund.id`, ids)} and refund.kind = 'refund'
      and refund.landlord_id = ${scope.userId} and not ${isReversed(sql`refund.id`)}`,
  )
  return [...receipts.filter(({ reversed }) => !reversed).flatMap(bookingsOf), ...refunds.map(bookingOfRefund)]
}

const given = (bookings: readonly Booking[]) => sql`json_to_recordset(${JSON.stringify(bookings)}::json) as given
  ("ledgerEntryId" int, "propertyId" int, amount int, date date, type text, description text, "relatedEntityType" text,
    "relatedEntityId" int)`

const isGiven = sql`given."ledgerEntryId" = booked.ledger_entry_id and given.type = booked.type`

async function removeOthers(
  tx: Db,
  scope: LandlordScope,
  ids: readonly number[],
  bookings: readonly Booking[],
): Promise<number> {
  const { rows } = await tx.execute(sql`delete from financial_transactions booked
    where ${isOneOf(sql`booked.ledger_entry_id`, ids)} and booked.landlord_id = ${scope.userId}
      and not exists (select 1 from ${given(bookings)} where ${isGiven}) returning booked.id`)
  return rows.length
}

/** Nobody changes what is booked, so that it is in its usual box, repeats no more and is no capital. */
const correct = (tx: Db, scope: LandlordScope, bookings: readonly Booking[]) =>
  tx.execute(sql`update financial_transactions booked set amount = given.amount, date = given.date,
      property_id = given."propertyId", description = given.description, related_entity_type = given."relatedEntityType",
      related_entity_id = given."relatedEntityId", hmrc_box = null, capital = false, repeats = null,
      maintenance_request_id = null
    from ${given(bookings)} where ${isGiven} and booked.landlord_id = ${scope.userId}
      and ((booked.amount, booked.date, booked.property_id) is distinct from (given.amount, given.date, given."propertyId")
        or booked.hmrc_box is not null or booked.capital or booked.repeats is not null
        or booked.maintenance_request_id is not null or coalesce(booked.related_entity_type, 'mortgage') = 'mortgage')`)

async function withoutBooked(tx: Db, scope: LandlordScope, bookings: readonly Booking[]): Promise<Booking[]> {
  const { rows } = await tx.execute<{ booking: string }>(sql`select concat_ws(' ', ledger_entry_id, type) as booking
    from financial_transactions where landlord_id = ${scope.userId}
      and ${isOneOf(
        sql`ledger_entry_id`,
        bookings.map(({ ledgerEntryId }) => ledgerEntryId),
      )}`)
  const known = new Set(rows.map(({ booking }) => booking))
  return bookings.filter(({ ledgerEntryId, type }) => !known.has(`${ledgerEntryId} ${type}`))
}
