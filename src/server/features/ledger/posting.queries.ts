/** What is written into a ledger. The caller has always locked the tenancy first. */
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { RentStatus } from '#domain/rent.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { inParts } from '#server/db/in-parts.ts'
import { idArray, isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { fixedStatement } from '#server/db/json.ts'
import { paired } from '#server/db/paired.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { actingFor, type LandlordScope, type SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext, withNext } from '#server/platform/database/pipelining.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** A tenancy whose ledger may be written to until the transaction ends. */
export interface LockedTenancy {
  id: number
  propertyId: number
  landlordId: number
  tenantUserId: number
  accepted: boolean
  tenantName: string
  address: string
}

/**
 * Locks tenancies until the transaction ends, in the order of their ids. Whoever writes to a ledger does this first, so
 * that two at once never allocate more than came in. Their properties are locked against deletion before them, because
 * a deletion locks the property first.
 */
export async function lockTenancies(tx: Db, scope: LandlordScope, ids: readonly number[]): Promise<LockedTenancy[]> {
  const lock = sql`for key share of properties for no key update of tenancies`
  return readTenancies(tx, scope, ids, lock)
}

/** Reads tenancies without locking them, to prepare what is written once they are locked. */
export const listUnlockedTenancies = (db: Db, scope: LandlordScope, ids: readonly number[]) =>
  readTenancies(db, scope, ids, sql``)

const tenanciesAtOnce = 100

async function readTenancies(
  db: Db,
  scope: LandlordScope,
  ids: readonly number[],
  lock: SQL,
): Promise<LockedTenancy[]> {
  const read: LockedTenancy[] = []
  const ordered = ids.toSorted((a, b) => a - b)
  for (const some of inParts(ordered, tenanciesAtOnce)) {
    const result = await db.execute<LockedTenancy & Record<string, unknown>>(sql`${tenanciesOf(scope, some)} ${lock}`)
    read.push(...result.rows)
  }
  return read
}

const tenanciesOf = (
  scope: LandlordScope,
  ids: readonly number[],
) => sql`select tenancies.id, tenancies.property_id as "propertyId",
      tenancies.landlord_id as "landlordId", tenancies.user_id as "tenantUserId", tenancies.accepted,
      ${tenantFullName} as "tenantName", properties.address
    from ${tenancies} join ${properties} on properties.id = tenancies.property_id
    where ${isOneOf(tenancies.id, ids)} and tenancies.landlord_id = ${scope.userId} order by tenancies.id`

/** @throws Problem 404 when it is not one of theirs. */
export async function lockTenancy(tx: Db, scope: LandlordScope, id: number): Promise<LockedTenancy> {
  const [tenancy] = await lockTenancies(tx, scope, [id])
  if (!tenancy) throw notFound('Tenancy not found')
  return tenancy
}

/**
 * Locks a tenant's own tenancy for what the tenant changes in the landlord's account.
 * @throws Problem 404 for anybody else's, and for one that is not accepted.
 */
export async function lockOwnTenancy(tx: Db, scope: SignedInScope, id: number): Promise<LockedTenancy> {
  const [row] = await tx
    .select({ landlordId: tenancies.landlordId })
    .from(tenancies)
    .where(and(eq(tenancies.id, id), eq(tenancies.userId, scope.userId), tenancies.accepted))
  if (!row) throw notFound('Tenancy not found')
  return lockTenancy(tx, actingFor(row), id)
}

const open = {
  id: ledgerEntries.id,
  tenantId: ledgerEntries.tenantId,
  kind: ledgerEntries.kind,
  chargeKind: ledgerEntries.chargeKind,
  date: ledgerEntries.date,
  dueDate: ledgerEntries.date,
  open: ledgerEntries.openAmount,
  allottedAt: ledgerEntries.allottedAt,
  enteredAt: ledgerEntries.enteredAt,
  rentPaymentId: rentPayments.id,
}
export type OpenEntry = Awaited<ReturnType<typeof listOpenEntries>>[number]

/** What is open in locked tenancies: outstanding charges and refunds, and receipts with credit. */
export async function listOpenEntries(tx: Db, scope: LandlordScope, tenancyIds: readonly number[]) {
  return tx
    .select(open)
    .from(ledgerEntries)
    .leftJoin(rentPayments, eq(rentPayments.chargeId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.landlordId, scope.userId),
        isOneOf(ledgerEntries.tenantId, tenancyIds),
        gt(ledgerEntries.openAmount, 0),
      ),
    )
    .orderBy(asc(ledgerEntries.date), asc(ledgerEntries.id))
}

export type NewEntry = Omit<typeof ledgerEntries.$inferInsert, 'id' | 'landlordId' | 'propertyId' | 'tenantId'>
export interface Part {
  readonly chargeId: number
  readonly amount: number
}

/** Enters one entry, and for a receipt what it pays. Returns its id. `settle` follows. */
export async function insertEntry(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: Pick<LockedTenancy, 'id' | 'propertyId'>,
  entry: NewEntry,
  parts: readonly Part[] = [],
): Promise<number> {
  const [row] = await tx
    .insert(ledgerEntries)
    .values({ ...entry, tenantId, propertyId, landlordId: scope.userId })
    .returning({ id: ledgerEntries.id })
  if (!row) throw new Error('No entry was made')
  await insertAllocations(
    tx,
    scope,
    parts.map((part) => ({ ...part, receiptId: row.id })),
    { enteredBy: entry.enteredBy ?? null },
  )
  return row.id
}

/** Draws an id for an entry within another select: no other entry ever gets that id. */
export const nextEntryId = sql<number>`nextval('ledger_entries_id_seq')::int`

/** Draws ids for entries, the lowest first: no other entries ever get them. */
export async function drawEntryIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`select array_agg(id order by id) as ids
    from (select ${nextEntryId} as id from generate_series(1, ${count}::int)) drawn`)
  return rows[0]?.ids ?? []
}

/** Enters many, at most a thousand at once, and returns their ids in the same order. `settle` follows. */
export async function insertEntries(
  tx: Db,
  scope: LandlordScope,
  entries: readonly { readonly account: Pick<LockedTenancy, 'id' | 'propertyId'>; readonly entry: NewEntry }[],
): Promise<number[]> {
  if (entries.length === 0) return []
  const ids = await drawEntryIds(tx, entries.length)
  const rows = paired(entries, ids).map(([{ account, entry }, id]) => ({
    ...entry,
    id,
    tenantId: account.id,
    propertyId: account.propertyId,
    landlordId: scope.userId,
  }))
  await tx.insert(ledgerEntries).values(rows)
  return ids
}

/**
 * Adds to what receipts pay; an amount below zero takes off. With `setUnpaid`, the same money does not pay that charge
 * again by itself. `settle` follows.
 */
export async function insertAllocations(
  tx: Db,
  scope: LandlordScope,
  parts: readonly (Part & { readonly receiptId: number })[],
  { enteredBy, setUnpaid = false }: { enteredBy: number | null; setUnpaid?: boolean },
): Promise<void> {
  if (parts.length === 0) return
  const inserted = sql`insert into allocations (receipt_id, charge_id, amount, entered_by, set_unpaid)
    select receipt.id, given."chargeId", given.amount, ${enteredBy}::int, ${setUnpaid}::boolean
    from json_to_recordset(${JSON.stringify(parts)}::json) as given ("receiptId" int, "chargeId" int, amount int)
    join ledger_entries receipt on receipt.id = given."receiptId" and receipt.landlord_id = ${scope.userId}`
  await sendWithNext(tx, inserted)
}

/** Records that it was decided now what these receipts pay: by themselves they pay only what becomes due later. */
export async function noteAllotted(tx: Db, scope: LandlordScope, receiptIds: readonly number[], now: Date) {
  if (receiptIds.length === 0) return
  const noted = tx
    .update(ledgerEntries)
    .set({ allottedAt: now.toISOString() })
    .where(and(isOneOf(ledgerEntries.id, receiptIds), eq(ledgerEntries.landlordId, scope.userId)))
  await sendWithNext(tx, noted)
}

export interface SettledPayment {
  id: number
  chargeId: number
  status: RentStatus
  amount: number
  outstanding: number
  dueDate: Day
}

/**
 * Recalculates from the allocations how much of the given entries is open, and the sums and status of their rent
 * payments, which it returns. The tests compare it with a model in memory.
 */
export async function settle(
  tx: Db,
  scope: LandlordScope,
  entryIds: readonly number[],
  today: Day,
): Promise<SettledPayment[]> {
  const result = await tx.execute<SettledPayment & Record<string, unknown>>(
    settleNow({ landlord: scope.userId, ids: idArray([...new Set(entryIds)]), today }),
  )
  return result.rows
}

/** `settle` for callers that do not need the settled payments: it travels with the next statement. */
export async function settleWithNext(tx: Db, scope: LandlordScope, entryIds: readonly number[], today: Day) {
  await tx.execute(settleLater({ landlord: scope.userId, ids: idArray([...new Set(entryIds)]), today }))
}

/**
 * The status of a payment by how much of it is open. One that was marked overdue stays so until it is paid (rule:
 * ledger-status).
 */
export const statusFromOpen = (open: SQL, today: Day | SQL): SQL =>
  sql`case when ${open} = 0 then 'paid' when due_date < ${today}::date or status = 'overdue' then 'overdue' else 'unpaid' end`

/** The moment of money that was entered with a day alone: noon. */
export const noonOf = (date: SQL): SQL => sql`(${date} + time '12:00') at time zone 'UTC'`

/** When the last of the receipts that pay a charge came in; null where none does. */
export const lastReceivedAt = (chargeId: SQL): SQL => sql`(
  select max(coalesce(receipt.received_at, ${noonOf(sql`receipt.date`)}))
  from (select receipt_id from allocations where charge_id = ${chargeId} group by receipt_id having sum(amount) > 0) part
  join ledger_entries receipt on receipt.id = part.receipt_id)`

/** For entries given by an array of ids: how much receipts cover, and how much is open. */
export function figuresOf(landlord: SQL, ids: SQL): SQL {
  return sql`select entry.id, covered.amount as covered, case
        when ${isReversed(sql`entry.id`)} then 0
        when entry.kind = 'receipt' then - entry.amount - (select coalesce(sum(amount), 0) from allocations where receipt_id = entry.id)
        when entry.kind in ('charge', 'refund') then entry.amount - covered.amount + (
          select coalesce(sum(amount), 0) from ledger_entries written_off
          where written_off.charge_id = entry.id and written_off.kind = 'write_off' and not ${isReversed(sql`written_off.id`)})
        else 0 end as open
      from ledger_entries entry,
        lateral (select coalesce(sum(amount), 0)::int as amount from allocations where charge_id = entry.id) covered
      where entry.id = any(${ids}) and entry.landlord_id = ${landlord}`
}

function settling(given: Record<'landlord' | 'ids' | 'today', SQL>): SQL {
  const ids = sql`${given.ids}::int[]`
  return sql`with figures as materialized (
      ${figuresOf(given.landlord, ids)}
    ), settled as (
      update ledger_entries set open_amount = figures.open from figures
      where ledger_entries.id = figures.id and ledger_entries.open_amount <> figures.open
    ), payments as materialized (
      select id, charge_id from rent_payments where charge_id = any(${ids}) and landlord_id = ${given.landlord} order by id for update
    )
    update rent_payments payment set paid_amount = figures.covered, outstanding = figures.open,
      status = ${statusFromOpen(sql`figures.open`, given.today)},
      paid_date = case when figures.open = 0 then ${lastReceivedAt(sql`figures.id`)} end
    from payments join figures on figures.id = payments.charge_id where payment.id = payments.id
    returning payment.id, payment.charge_id as "chargeId", payment.status, payment.amount, payment.outstanding, payment.due_date::text as "dueDate"`
}

const settleNow = fixedStatement(['landlord', 'ids', 'today'], settling)
const settleLater = fixedStatement(['landlord', 'ids', 'today'], (given) => withNext(settling(given)))
