/** Reading a ledger. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LedgerEntry } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import type { ChargeKind, LedgerEntryKind, ReceiptMethod } from '#domain/ledger.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { excerpt, shownMoment } from '#server/db/json.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isTheirTenancy } from '#server/db/their-tenancy.ts'
import type { LandlordScope, SignedInScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { JsonText, mostPageBytes } from '#server/platform/http/json-text.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** What a tenant reads of the landlord's address: none once the tenancy has ended (rule: access-landlord-details). */
const whileActive = sql<string | null>`case when ${tenancies.active} then ${users.addressForNotices} end`

/**
 * The heading of a tenancy's account, for its landlord and its tenant.
 * @throws Problem 404 for anybody else's.
 */
export async function getAccount(db: Db, scope: SignedInScope, id: number) {
  const [row] = await db
    .select({
      id: tenancies.id,
      landlordId: tenancies.landlordId,
      landlordName: users.name,
      addressForNotices: scope.role === 'landlord' ? users.addressForNotices : whileActive,
      tenantName: tenantFullName,
      propertyId: tenancies.propertyId,
      address: properties.address,
      city: properties.city,
    })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .innerJoin(users, eq(users.id, tenancies.landlordId))
    .where(and(eq(tenancies.id, id), isTheirTenancy(scope)))
  if (!row) throw notFound('Tenancy not found')
  return row
}

/** More tenancies than any tenant has had. */
const mostAccounts = 100

/** The accounts of a tenant's tenancies, whether or not anything is due yet; the present ones first. */
export async function listAccounts(db: Db, scope: TenantScope) {
  return db
    .select({
      tenantId: tenancies.id,
      propertyId: tenancies.propertyId,
      address: properties.address,
      city: properties.city,
      active: tenancies.active,
      rentAmount: tenancies.rentAmount,
      paymentFrequency: tenancies.paymentFrequency,
      paymentDay: tenancies.paymentDay,
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
      addressForNotices: whileActive,
    })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .innerJoin(users, eq(users.id, tenancies.landlordId))
    .where(isTheirTenancy(scope))
    .orderBy(desc(tenancies.active), desc(tenancies.moveInDate), desc(tenancies.id))
    .limit(mostAccounts)
}

/** How a long description begins, beside the other entries (rule: ledger-whole-texts). */
const shortDescription = excerpt(sql`entry.description`, 300)

/** An entry without its balance, which depends on the entries before it. Notes are shown to the landlord alone. */
const entrySelection = (
  scope: SignedInScope,
  description = sql`entry.description`,
) => sql`entry.id, entry.date::text as date, entry.kind, entry.charge_kind as "chargeKind",
  ${description} as description, entry.amount, entry.reverses_id as "reversesId", opposite.id as "reversedById",
  payment.id as "rentPaymentId",
  case entry.kind when 'charge' then entry.id when 'write_off' then entry.charge_id end as "chargeId",
  entry.open_amount as "openAmount", entry.method, entry.reference,
  ${scope.role === 'landlord' ? sql`${excerpt(sql`entry.notes`, 300)}` : sql`null::text`} as notes,
  entry.reason, users.name as "enteredBy", ${shownMoment(sql`entry.entered_at`)} as "enteredAt"`

const entryTables = sql`from ledger_entries entry
  left join ledger_entries opposite on opposite.reverses_id = entry.id
  left join rent_payments payment on payment.charge_id = entry.id
  left join users on users.id = entry.entered_by`

export type EntryRow = Omit<LedgerEntry, 'balance'>

const placeInDay = (kind: SQL) => sql`(case ${kind} when 'charge' then 0 when 'receipt' then 1 else 2 end)`

const inLedgerOrder = sql`entry.date, ${placeInDay(sql`entry.kind`)}, entry.id`

interface LedgerText {
  readonly opening: number
  readonly closing: number
  readonly count: number
  /** Whether the entries are no longer than an answer may be. Otherwise only the first of them are there. */
  readonly fits: boolean
  readonly entries: JsonText<LedgerEntry[]>
}

type LedgerSums = { opening: string; change: string; count: number; bytes: number }
const noEntries = { opening: '0', change: '0', count: 0, bytes: 0, entries: '[]' }

/** Leaves room for the two sums around the entries. */
const mostEntryBytes = mostPageBytes - 100

/** Of the texts alone: entries that are too long for an answer are not written as JSON. */
const bytesSoFar = sql`sum(octet_length(concat(entry.description, entry.notes, entry.reference, entry.reason)))
  over (rows unbounded preceding)`

interface AskedEntries {
  readonly from: Day | undefined
  readonly to: Day
  /** How many of the first entries are left out; the opening balance counts them. */
  readonly skip?: number
  readonly limit: number
  /** For a paper: descriptions are not cut, and the answer may be of any length. */
  readonly isWhole?: boolean
}

/**
 * The entries of a tenancy within a range of days, at most `limit`, with their running balances (rule: ledger-order,
 * ledger-balance). The database writes them as JSON: as rows, ten years of rent take three times as long. The caller
 * has checked the tenancy with `getAccount`.
 */
export async function readEntries(
  db: Db,
  scope: SignedInScope,
  tenancyId: number,
  { from, to, skip = 0, limit, isWhole = false }: AskedEntries,
): Promise<LedgerText> {
  const selection = isWhole ? entrySelection(scope) : entrySelection(scope, shortDescription)
  const isAsked = sql`entry.tenant_id = ${tenancyId} and entry.date <= ${to} ${from ? sql`and entry.date >= ${from}` : sql``}
    and exists (select 1 from tenancies where id = ${tenancyId} and ${isTheirTenancy(scope)})`
  const before = from
    ? sql`(select coalesce(sum(amount), 0)::bigint from ledger_entries where tenant_id = ${tenancyId} and date < ${from})`
    : sql`0::bigint`
  const skipped =
    skip > 0
      ? sql`(select coalesce(sum(amount), 0)::bigint from (select entry.amount from ledger_entries entry
          where ${isAsked} order by ${inLedgerOrder} limit ${skip}) entry)`
      : sql`0::bigint`
  const whileItFits = isWhole ? sql`` : sql`filter (where bytes <= ${mostPageBytes})`
  const result = await db.execute<LedgerSums & { entries: string }>(sql`
    select (${before} + ${skipped})::text as opening, coalesce(sum(amount), 0)::text as change, count(*)::int as count,
      coalesce(max(bytes), 0)::int as bytes,
      '[' || coalesce(string_agg(row_to_json(entry)::text, ',') ${whileItFits}, '') || ']' as entries
    from (select entry, entry.amount, ${bytesSoFar} as bytes from (
      select ${selection}, ${before} + sum(entry.amount) over (order by ${inLedgerOrder}) as balance ${entryTables}
      where ${isAsked} order by ${inLedgerOrder} limit ${limit} offset ${skip}
    ) entry) entries`)
  const [{ opening, change, count, bytes, entries } = noEntries] = result.rows
  return {
    opening: Number(opening),
    closing: Number(opening) + Number(change),
    count,
    fits: isWhole || Math.max(bytes, Buffer.byteLength(entries)) <= mostEntryBytes,
    entries: new JsonText(entries),
  }
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getEntry(db: Db, scope: LandlordScope, id: number): Promise<EntryRow> {
  const result = await db.execute<EntryRow>(sql`select ${entrySelection(scope)} ${entryTables}
    where entry.id = ${id} and entry.landlord_id = ${scope.userId}`)
  const [row] = result.rows
  if (!row) throw notFound('Entry not found')
  return row
}

/**
 * What a tenancy owes on a day: everything in its ledger up to that day. Below zero it is
 * in credit (rule: ledger-balance).
 */
export const getBalance = (db: Db, scope: SignedInScope, tenancyId: number, day: Day) =>
  sumOf(db, scope, tenancyId, sql`date <= ${day}`)

/** The balances of some tenancies of a landlord; a tenancy without entries is missing. */
export async function listBalances(db: Db, scope: LandlordScope, tenancyIds: readonly number[], day: Day) {
  const { rows } = await db.execute<{ tenantId: number; balance: string }>(
    sql`select tenant_id as "tenantId", sum(amount) as balance from ledger_entries
      where ${isOneOf(sql`tenant_id`, tenancyIds)} and date <= ${day} and landlord_id = ${scope.userId} group by tenant_id`,
  )
  return new Map(rows.map(({ tenantId, balance }) => [tenantId, Number(balance)]))
}

/** The running balance of one entry, in the order of `inLedgerOrder`. */
export const getBalanceAt = (db: Db, scope: SignedInScope, tenancyId: number, { id, date, kind }: EntryRow) =>
  sumOf(
    db,
    scope,
    tenancyId,
    sql`(date, ${placeInDay(sql`kind`)}, id) <= (${date}::date, ${placeInDay(sql`${kind}::text`)}, ${id}::int)`,
  )

async function sumOf(db: Db, scope: SignedInScope, tenancyId: number, which: SQL): Promise<number> {
  const result = await db.execute<{
    balance: string
  }>(sql`select coalesce(sum(amount), 0) as balance from ledger_entries
    where tenant_id = ${tenancyId} and ${which}
    and exists (select 1 from tenancies where id = ${tenancyId} and ${isTheirTenancy(scope)})`)
  return Number(result.rows[0]?.balance ?? 0)
}

export interface ReceiptAllocation {
  chargeId: number
  amount: number
  kind: LedgerEntryKind
  chargeKind: ChargeKind | null
  dueDate: Day
  rentPaymentId: number | null
}

export interface ReceiptRow {
  id: number
  tenantId: number
  propertyId: number
  amount: number
  date: Day
  method: ReceiptMethod
  reference: string | null
  notes: string | null
  reversed: boolean
  credit: number
  /** 'deposit' for what a deposit pays when it is returned. */
  chargeKind: ChargeKind | null
  /** The charge that 'Mark as Paid' entered it for. */
  markedChargeId: number | null
  markedPaymentId: number | null
  allocations: ReceiptAllocation[]
}

/** Receipts with what they pay now. Unknown ids and those of others are left out. */
export async function listReceipts(db: Db, scope: LandlordScope, ids: readonly number[]): Promise<ReceiptRow[]> {
  if (ids.length === 0) return []
  const result = await db.execute<
    ReceiptRow & Record<string, unknown>
  >(sql`select receipt.id, receipt.tenant_id as "tenantId",
      receipt.property_id as "propertyId", - receipt.amount as amount, receipt.date::text as date, receipt.method,
      receipt.reference, receipt.notes, receipt.open_amount as credit, receipt.charge_kind as "chargeKind",
      receipt.charge_id as "markedChargeId",
      (select id from rent_payments where charge_id = receipt.charge_id) as "markedPaymentId",
      ${isReversed(sql`receipt.id`)} as reversed,
      (select coalesce(json_agg(json_build_object('chargeId', part.charge_id, 'amount', part.amount, 'kind', charge.kind,
          'chargeKind', charge.charge_kind, 'dueDate', charge.date, 'rentPaymentId', payment.id) order by charge.date, charge.id), '[]'::json)
        from (select charge_id, sum(amount)::int as amount from allocations where receipt_id = receipt.id
          group by charge_id having sum(amount) > 0) part
        join ledger_entries charge on charge.id = part.charge_id
        left join rent_payments payment on payment.charge_id = part.charge_id) as allocations
    from ${ledgerEntries} receipt
    where ${isOneOf(sql`receipt.id`, ids)} and receipt.kind = 'receipt' and receipt.landlord_id = ${scope.userId} order by receipt.id`)
  return result.rows
}

export interface ReversedReceipt {
  id: number
  date: Day
  method: ReceiptMethod
  reference: string | null
  isMark: boolean
  /** How much of the receipt has not been paid back, neither out of its credit before the reversal nor since. */
  left: number
}

/**
 * The reversed receipts of a locked tenancy, in the order in which they were entered. Left out are those of deposits,
 * and those entered again for a refund, whose money is that of the first receipt.
 */
export async function listReversedReceipts(
  db: Db,
  scope: LandlordScope,
  tenancyId: number,
): Promise<ReversedReceipt[]> {
  const result = await db.execute<
    ReversedReceipt & Record<string, unknown>
  >(sql`select receipt.id, receipt.date::text as date, receipt.method, receipt.reference, receipt.charge_id is not null as "isMark",
      (- receipt.amount - coalesce((select sum(amount) from ledger_entries refund
        where refund.charge_id = receipt.id and refund.kind = 'refund'
        and not ${isReversed(sql`refund.id`)}), 0)
      - coalesce((select sum(part.amount) from allocations part join ledger_entries refund on refund.id = part.charge_id
        where part.receipt_id = receipt.id and part.amount > 0 and refund.kind = 'refund'
        and not ${isReversed(sql`refund.id`)}), 0))::int as "left"
    from ${ledgerEntries} receipt join ledger_entries opposite on opposite.reverses_id = receipt.id
    where receipt.tenant_id = ${tenancyId} and receipt.kind = 'receipt' and receipt.landlord_id = ${scope.userId}
      and receipt.charge_kind is distinct from 'deposit'
      and not exists (select 1 from allocations again join ledger_entries refund on refund.id = again.charge_id
        where again.receipt_id = receipt.id and refund.kind = 'refund' and refund.charge_id is not null)
    order by receipt.id`)
  return result.rows
}

/**
 * The refund of a reversed receipt and the receipts entered again for it, found by any of their ids. Nothing once the
 * refund is reversed (rule: ledger-refund-of-reversed).
 */
export async function listEnteredAgain(db: Db, scope: LandlordScope, entryId: number) {
  const result = await db.execute<{ refundId: number; receiptId: number }>(sql`
    select refund.id as "refundId", part.receipt_id as "receiptId"
    from allocations part join ${ledgerEntries} refund on refund.id = part.charge_id
    where refund.kind = 'refund' and refund.charge_id is not null and refund.landlord_id = ${scope.userId}
      and refund.id in (select ${entryId}::int union all select charge_id from allocations where receipt_id = ${entryId})
    group by refund.id, part.receipt_id having sum(part.amount) > 0`)
  return result.rows
}

/**
 * The receipts that pay a charge or cover a refund, with how much. `isMark`: 'Mark as Paid' entered it for this charge.
 */
export async function listPartsOf(db: Db, scope: LandlordScope, chargeId: number) {
  const result = await db.execute<{
    receiptId: number
    amount: number
    isMark: boolean
  }>(sql`select receipt.id as "receiptId",
      sum(allocations.amount)::int as amount, receipt.charge_id is not distinct from ${chargeId}::int as "isMark"
    from allocations join ledger_entries receipt on receipt.id = allocations.receipt_id
    where allocations.charge_id = ${chargeId} and receipt.landlord_id = ${scope.userId}
    group by receipt.id having sum(allocations.amount) > 0 order by receipt.id`)
  return result.rows
}

/** Whether the same money was entered a moment ago, and not taken back (rule: ledger-enter-once). */
export async function hasSameReceipt(
  db: Db,
  scope: LandlordScope,
  {
    tenantId,
    amount,
    date,
    reference,
    since,
  }: { tenantId: number; amount: number; date: Day; reference: string | null; since: Date },
): Promise<boolean> {
  const result = await db.execute(sql`select 1 from ledger_entries receipt
    where tenant_id = ${tenantId} and landlord_id = ${scope.userId} and kind = 'receipt' and date = ${date} and amount = ${-amount}
    and lower(coalesce(reference, '')) = lower(${reference ?? ''}) and entered_at > ${since.toISOString()}
    and not ${isReversed(sql`receipt.id`)} limit 1`)
  return result.rows.length > 0
}

/** The refusals, by the kind of entry that was asked for. */
const missing = { receipt: 'Receipt not found', charge: 'Charge not found', any: 'Entry not found' }

/**
 * The tenancy of an entry, so that its account can be locked. @throws Problem 404 when it is not one of theirs, or of
 * another kind.
 */
export async function getTenancyOfEntry(
  db: Db,
  scope: LandlordScope,
  id: number,
  kind: 'receipt' | 'charge' | 'any',
): Promise<number> {
  const [row] = await db
    .select({ tenantId: ledgerEntries.tenantId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.id, id),
        eq(ledgerEntries.landlordId, scope.userId),
        kind === 'any' ? undefined : eq(ledgerEntries.kind, kind),
      ),
    )
  if (!row) throw notFound(missing[kind])
  return row.tenantId
}

/** The charges of a tenancy by the ids of their rent payments. Ids of other tenancies are left out. */
export async function listChargeIds(
  db: Db,
  scope: LandlordScope,
  tenancyId: number,
  rentPaymentIds: readonly number[],
) {
  if (rentPaymentIds.length === 0) return new Map<number, number>()
  const result = await db.execute<{
    id: number
    chargeId: number
  }>(sql`select id, charge_id as "chargeId" from rent_payments
    where ${isOneOf(sql`id`, rentPaymentIds)} and tenant_id = ${tenancyId} and landlord_id = ${scope.userId}`)
  return new Map(result.rows.map(({ id, chargeId }) => [id, chargeId]))
}
