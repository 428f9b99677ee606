/** Corrects restored accounts: their figures must follow from their own allocations (rule: backups-accounts). */
import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { removeOfDeposits } from '#server/features/backups/restored-deposits.queries.ts'
import { figuresOf, settle } from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const entriesAtOnce = 500

/** How many restored rows were removed again because no account could hold them. */
interface Removed {
  readonly allocations: number
  readonly entries: number
}

/**
 * Removes what does not fit and recalculates what is open wherever a figure differs. An account that was backed up here
 * fits and stays as it was.
 */
export async function settleRestored(
  tx: Db,
  scope: LandlordScope,
  entryIds: readonly number[],
  today: Day,
): Promise<Removed> {
  const first = entryIds.reduce((lowest, id) => Math.min(lowest, id), Number.MAX_SAFE_INTEGER)
  if (entryIds.length === 0) return { allocations: 0, entries: 0 }
  const restored = (entry: SQL) => sql`${entry}.landlord_id = ${scope.userId} and ${entry}.id >= ${first}`
  const entries = await tx.execute(removeWriteOffs(restored))
  let allocations = 0
  for (const remove of [removeWrongPairs, removeOfReceipts, removeOfCharges])
    allocations += (await tx.execute(remove(restored))).rows.length
  const ofDeposits = await removeOfDeposits(tx, scope, first)
  for (const ids of inParts(entryIds, entriesAtOnce))
    await settle(tx, scope, await listDiffering(tx, scope, ids), today)
  return { allocations, entries: entries.rows.length + ofDeposits }
}

type Restored = (entry: SQL) => SQL

const charge = sql.raw('charge')
const receipt = sql.raw('receipt')

/** The sum written off a charge and not reversed, below zero. */
const writtenOff = sql`(select coalesce(sum(amount), 0) from ledger_entries off where off.charge_id = charge.id
  and off.kind = 'write_off' and not ${isReversed(sql`off.id`)})`

/** How much of a charge can be paid or written off: nothing where it is reversed. */
const worth = sql`case when ${isReversed(sql`charge.id`)} then 0 else charge.amount end`

/**
 * Removes the write-offs, and their reversals, of charges of which more is written off than there is. Each charge is
 * added up once.
 */
const removeWriteOffs = (restored: Restored) => sql`with charges as materialized (
    select charge.id from ledger_entries charge where ${restored(charge)} and charge.id in (
      select named.charge_id from ledger_entries named where ${restored(sql.raw('named'))} and named.kind = 'write_off')
      and ${worth} + ${writtenOff} < 0
  ), wrong as materialized (
    select id from ledger_entries where kind = 'write_off' and charge_id in (select id from charges))
  delete from ledger_entries entry
  where entry.id in (select id from wrong) or entry.reverses_id in (select id from wrong)
  returning entry.id`

/** A deposit is paid back out of the deposit and nothing else, and the deposit does not pay itself. */
const isOfOtherMoney = sql`charge.charge_kind is not distinct from 'deposit'
  and (charge.kind = 'refund') <> (receipt.charge_kind is not distinct from 'deposit')`

/**
 * Removes allocations that take off more than was put on, and those between entries of which one cannot pay the other.
 */
const removeWrongPairs = (restored: Restored) => sql`delete from allocations
  using (select part.receipt_id, part.charge_id from allocations part
    join ledger_entries receipt on receipt.id = part.receipt_id join ledger_entries charge on charge.id = part.charge_id
    where ${restored(receipt)}
    group by receipt.id, charge.id, part.receipt_id, part.charge_id
    having sum(part.amount) < 0 or sum(part.amount) > 0 and (${isReversed(sql`receipt.id`)} or ${isOfOtherMoney}) or receipt.kind <> 'receipt' or charge.kind not in ('charge', 'refund')
      or receipt.tenant_id <> charge.tenant_id) wrong
  where allocations.receipt_id = wrong.receipt_id and allocations.charge_id = wrong.charge_id
  returning allocations.id`

/** Removes the allocations of receipts that pay more than came in. */
const removeOfReceipts = (restored: Restored) => sql`delete from allocations
  using (select receipt.id from ledger_entries receipt join allocations part on part.receipt_id = receipt.id
    where ${restored(receipt)} group by receipt.id having sum(part.amount) > - receipt.amount) wrong
  where allocations.receipt_id = wrong.id
  returning allocations.id`

/** Removes the allocations of charges that are paid more than once. */
const removeOfCharges = (restored: Restored) => sql`delete from allocations
  using (select charge.id from ledger_entries charge join allocations part on part.charge_id = charge.id
    where ${restored(charge)} group by charge.id having sum(part.amount) > ${worth} + ${writtenOff}) wrong
  where allocations.charge_id = wrong.id
  returning allocations.id`

async function listDiffering(tx: Db, scope: LandlordScope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{
    id: number
  }>(sql`with figures as materialized (${figuresOf(sql`${scope.userId}`, sql`${sql.param([...ids])}::int[]`)})
    select figures.id from figures join ledger_entries entry on entry.id = figures.id
      left join rent_payments payment on payment.charge_id = figures.id
    where entry.open_amount <> figures.open or payment.outstanding <> figures.open
      or payment.paid_amount <> figures.covered or (payment.status = 'paid') <> (figures.open = 0)`)
  return rows.map(({ id }) => id)
}
