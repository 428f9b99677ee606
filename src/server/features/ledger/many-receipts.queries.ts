/** Writes receipts of locked tenancies in two statements, together with all rows that follow from a receipt. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { ChargeKind, ReceiptMethod } from '#domain/ledger.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixedStatement } from '#server/db/json.ts'
import type { Booking } from '#server/features/ledger/booking.queries.ts'
import { lastReceivedAt, noonOf, statusFromOpen } from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withNext } from '#server/platform/database/pipelining.ts'

export interface NewReceiptEntry {
  readonly id: number
  readonly tenantId: number
  readonly propertyId: number
  readonly date: Day
  readonly amount: number
  /** The part of the receipt that pays nothing yet. */
  readonly credit: number
  readonly description: string
  readonly method: ReceiptMethod
  readonly reference?: string | null
  /** When it came in, if the moment is known; else it counts as noon of `date`. */
  readonly receivedAt?: string
  /** The charge that 'Mark as Paid' entered it for. */
  readonly chargeId?: number
}

/** A charge or refund that receipts pay: `open` is what was open of it before, `amount` what they pay. */
export interface PaidCharge {
  readonly id: number
  readonly open: number
  readonly amount: number
  /** The latest day of these receipts. */
  readonly date: Day
  /** When the latest came in, if the moment is known. */
  readonly receivedAt?: string
}

export interface ReceiptRows {
  readonly entries: readonly NewReceiptEntry[]
  readonly parts: readonly { readonly receiptId: number; readonly chargeId: number; readonly amount: number }[]
  readonly charges: readonly PaidCharge[]
  readonly bookings: readonly Booking[]
}

/** Each table's rows as the text of a JSON array, ready to be sent. */
export type ReceiptTexts = { readonly [Table in keyof ReceiptRows]: string } & { readonly charged: number }

export const textsOf = ({ entries, parts, charges, bookings }: ReceiptRows): ReceiptTexts => ({
  entries: JSON.stringify(entries),
  parts: JSON.stringify(parts),
  charges: JSON.stringify(charges),
  bookings: JSON.stringify(bookings),
  charged: charges.length,
})

interface Entering {
  readonly by: number | null
  readonly now: Date
  readonly today: Day
}

/** When the latest earlier receipt of a partly paid rent payment came in. */
const lastPaid = sql`case when payment.paid_amount > 0 then ${lastReceivedAt(sql`payment.charge_id`)} end`

/** Fails where a charge is no longer open by what is given: the words, which are no number, are the error's. */
const payCharges = fixedStatement(
  ['landlord', 'charges', 'charged', 'today'],
  ({ landlord, charges, charged, today }) =>
    withNext(sql`with paid as (
      update ledger_entries charge set open_amount = given.open - given.amount
      from json_to_recordset(${charges}::json) as given (id int, open int, amount int, date date, "receivedAt" timestamptz)
      where charge.id = given.id and charge.landlord_id = ${landlord} and charge.open_amount = given.open
      returning charge.id, charge.open_amount as open, given.amount, coalesce(given."receivedAt", ${noonOf(sql`given.date`)}) as received_at
    ), payments as materialized (
      select payment.id, paid.open, paid.amount, paid.received_at from paid join rent_payments payment on payment.charge_id = paid.id
      order by payment.id for update of payment
    ), settled as (
      update rent_payments payment set paid_amount = payment.paid_amount + payments.amount, outstanding = payments.open,
        status = ${statusFromOpen(sql`payments.open`, today)},
        paid_date = case when payments.open = 0 then greatest(payments.received_at, ${lastPaid}) end
      from payments where payment.id = payments.id
    ) select case when count(*) = ${charged}::int then 0 else ('A receipt pays more than is outstanding: ' || count(*))::int end from paid`),
)

const enterReceipts = fixedStatement(
  ['landlord', 'by', 'now', 'entries', 'parts', 'bookings'],
  ({ landlord, by, now, entries, parts, bookings }) =>
    withNext(sql`with entered as (
      insert into ledger_entries (id, landlord_id, property_id, tenant_id, kind, date, received_at, amount, description, method, reference,
        open_amount, charge_id, allotted_at, entered_by, entered_at)
      select id, ${landlord}::int, "propertyId", "tenantId", 'receipt', date, "receivedAt", - amount, description, method, reference,
        credit, "chargeId", ${now}::timestamptz, ${by}::int, ${now}::timestamptz
      from json_to_recordset(${entries}::json) as given (id int, "propertyId" int, "tenantId" int, date date, "receivedAt" timestamptz,
        amount int, credit int, description text, method text, reference text, "chargeId" int)
    ), allocated as (
      insert into allocations (receipt_id, charge_id, amount, entered_by)
      select "receiptId", "chargeId", amount, ${by}::int
      from json_to_recordset(${parts}::json) as given ("receiptId" int, "chargeId" int, amount int)
    ) insert into financial_transactions (landlord_id, property_id, ledger_entry_id, amount, date, type, description, related_entity_type,
        related_entity_id)
      select ${landlord}::int, "propertyId", "ledgerEntryId", amount, date, type, description, "relatedEntityType", "relatedEntityId"
      from json_to_recordset(${bookings}::json) as given ("propertyId" int, "ledgerEntryId" int, amount int, date date, type text,
        description text, "relatedEntityType" text, "relatedEntityId" int)`),
)

/**
 * Writes new receipts, their allocations, what is open of the charges afterwards, the figures of rent payments and the
 * books. The result is the same as that of `settle`, computed from the difference to what was open before. The
 * tenancies are locked, and `open` is what is open now. Two statements, because others wait for each.
 * @throws when a charge is no longer open by that much.
 */
export async function insertReceipts(
  tx: Db,
  { userId: landlord }: LandlordScope,
  { entries, parts, charges, bookings, charged }: ReceiptTexts,
  { by, now, today }: Entering,
): Promise<void> {
  await tx.execute(payCharges({ landlord, charges, charged, today }))
  await tx.execute(enterReceipts({ landlord, by, now: now.toISOString(), entries, parts, bookings }))
}

/** What is outstanding of a charge or refund. */
export interface OwedEntry {
  readonly id: number
  readonly tenantId: number
  readonly chargeKind: ChargeKind | null
  readonly dueDate: Day
  readonly open: number
  readonly rentPaymentId: number | null
}

const owedBy = (scope: LandlordScope, tenancyIds: readonly number[]) =>
  sql`entry.landlord_id = ${scope.userId} and ${isOneOf(sql`entry.tenant_id`, tenancyIds)} and entry.open_amount > 0 and entry.kind <> 'receipt'`

/** What tenancies owe, the oldest due first. */
export async function listOwed(db: Db, scope: LandlordScope, tenancyIds: readonly number[]): Promise<OwedEntry[]> {
  const { rows } = await db.execute<OwedEntry & Record<string, unknown>>(
    sql`select entry.id, entry.tenant_id as "tenantId", entry.charge_kind as "chargeKind", entry.date::text as "dueDate",
        entry.open_amount as open, payment.id as "rentPaymentId"
      from ledger_entries entry left join rent_payments payment on payment.charge_id = entry.id
      where ${owedBy(scope, tenancyIds)} order by entry.date, entry.id`,
  )
  return rows
}

/** The `owedFingerprint` of what each tenancy owes; a tenancy that owes nothing is missing. */
export async function listOwedFingerprints(db: Db, scope: LandlordScope, tenancyIds: readonly number[]) {
  const { rows } = await db.execute<{ tenantId: number; fingerprint: string }>(
    sql`select entry.tenant_id as "tenantId",
        md5(string_agg(entry.id || ' ' || entry.open_amount, ',' order by entry.date, entry.id)) as fingerprint
      from ledger_entries entry where ${owedBy(scope, tenancyIds)} group by entry.tenant_id`,
  )
  return new Map(rows.map(({ tenantId, fingerprint }) => [tenantId, fingerprint]))
}

export const owedFingerprint = (owed: readonly OwedEntry[]): string =>
  createHash('md5')
    .update(owed.map(({ id, open }) => `${id} ${open}`).join(','))
    .digest('hex')
