/**
 * Corrects restored deposits: what is held, what was paid back and what was kept come to what came in, as the entries
 * say (rule: backups-accounts, deposits-return).
 */
import { sql } from 'drizzle-orm'
import { inParts } from '#server/db/in-parts.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { depositMoney } from '#server/features/ledger/deposit-money.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const returnsAtOnce = 500

/** Whether an entry moves money out of a deposit and stands. */
const leavesDeposit = sql`entry.charge_kind = 'deposit' and entry.kind in ('receipt', 'refund')
  and not ${isReversed(sql`entry.id`)}`

/**
 * Removes from the restored accounts what left a deposit and cannot have: more than came in, or paid back otherwise
 * than out of it. All of such a deposit's goes together, so that its rest is not taken for what was kept, and so does
 * what names it. Returns how many entries were removed. Which allocations fit is decided.
 */
export async function removeOfDeposits(tx: Db, scope: LandlordScope, firstId: number): Promise<number> {
  const { rows } = await tx.execute(sql`with recursive left_deposit as materialized (
      select entry.id, entry.tenant_id, entry.kind, entry.amount from ledger_entries entry
      where entry.landlord_id = ${scope.userId} and entry.id >= ${firstId} and ${leavesDeposit}
    ), accounts as materialized (
      select account.tenant_id from (select distinct tenant_id from left_deposit) account,
        lateral (select ${depositMoney(sql`account.tenant_id`)}) money where money.held < 0
      union select refund.tenant_id from left_deposit refund where refund.kind = 'refund' and refund.amount <>
        (select coalesce(sum(part.amount), 0) from allocations part where part.charge_id = refund.id)
    ), wrong as (
      select id from left_deposit where tenant_id in (select tenant_id from accounts)
      union select entry.id from ledger_entries entry join wrong on wrong.id in (entry.charge_id, entry.reverses_id)
        where entry.landlord_id = ${scope.userId} and entry.id >= ${firstId}
    )
    delete from ledger_entries entry where entry.id in (select id from wrong)
    returning entry.id`)
  return rows.length
}

/**
 * Gives each restored receipt out of a deposit its return, with the refunds that it pays: one of its day that has none,
 * or a new one. Then sets what each return paid back and kept to what its entries did, and removes those without.
 * Returns how many were removed. The accounts are settled.
 */
export async function settleReturns(
  tx: Db,
  scope: LandlordScope,
  returnIds: readonly number[],
  entryIds: readonly number[],
): Promise<number> {
  const first = entryIds.reduce((lowest, id) => Math.min(lowest, id), Number.MAX_SAFE_INTEGER)
  if (entryIds.length === 0) return removeEmpty(tx, scope, returnIds)
  await tx.execute(adoptReceipts(scope, first))
  await tx.execute(makeReturns(scope, first))
  await tx.execute(followReceipts(scope, first))
  const { rows } = await tx.execute<{ id: number }>(sql`select made.id from deposit_returns made
    where made.landlord_id = ${scope.userId} and exists (select 1 from deposit_return_entries part
      where part.return_id = made.id and part.entry_id >= ${first})`)
  const removed = await removeEmpty(tx, scope, returnIds)
  for (const ids of inParts(
    rows.map(({ id }) => id),
    returnsAtOnce,
  ))
    await tx.execute(setFigures(scope, ids))
  await tx.execute(sql`update deposits set returned = not returned
    where landlord_id = ${scope.userId} and returned <> deposit_is_returned(tenant_id)`)
  return removed
}

/** The restored receipts out of deposits that stand, and those of them without a return. */
const receiptsOut = ({ userId }: LandlordScope, first: number) => sql`receipts as materialized (
    select entry.id, entry.property_id, entry.tenant_id, entry.date, entry.entered_at, part.return_id
    from ledger_entries entry left join deposit_return_entries part on part.entry_id = entry.id
    where entry.landlord_id = ${userId} and entry.id >= ${first} and entry.kind = 'receipt' and ${leavesDeposit}
  ), without as materialized (
    select *, row_number() over (partition by tenant_id, date order by id) as place from receipts where return_id is null
  )`

const adoptReceipts = (scope: LandlordScope, first: number) => sql`with ${receiptsOut(scope, first)}, empty as (
    select made.id, made.tenant_id, made.returned_on,
      row_number() over (partition by made.tenant_id, made.returned_on
        order by made.reversed_at is not null, made.id) as place
    from deposit_returns made where made.landlord_id = ${scope.userId}
      and made.id not in (select return_id from receipts where return_id is not null)
  )
  insert into deposit_return_entries (entry_id, return_id) select without.id, empty.id from without
    join empty on empty.tenant_id = without.tenant_id and empty.returned_on = without.date and empty.place = without.place`

/** The sums follow. */
const makeReturns = (scope: LandlordScope, first: number) => sql`with ${receiptsOut(scope, first)}, made as (
    insert into deposit_returns (landlord_id, property_id, tenant_id, returned_on, returned, kept, created_at)
    select ${scope.userId}::int, property_id, tenant_id, date, 0, 0, min(entered_at) from without group by 2, 3, 4
    returning id, tenant_id, returned_on
  )
  insert into deposit_return_entries (entry_id, return_id) select without.id, made.id from without
    join made on made.tenant_id = without.tenant_id and made.returned_on = without.date`

/** Refunds belong to the return whose receipt pays them. */
const followReceipts = (scope: LandlordScope, first: number) => sql`with ${receiptsOut(scope, first)}
  insert into deposit_return_entries (entry_id, return_id)
    select entry.id, min(receipts.return_id) from receipts join allocations part on part.receipt_id = receipts.id
      join ledger_entries entry on entry.id = part.charge_id
    where entry.kind = 'refund' and ${leavesDeposit} group by entry.id having sum(part.amount) > 0
  on conflict (entry_id) do update set return_id = excluded.return_id
    where deposit_return_entries.return_id <> excluded.return_id`

/** Removes returns that no receipt out of the deposit was ever made for, and those that are none any more. */
async function removeEmpty(tx: Db, scope: LandlordScope, returnIds: readonly number[]): Promise<number> {
  let removed = 0
  for (const ids of inParts(returnIds, returnsAtOnce)) {
    const { rows } = await tx.execute(sql`delete from deposit_returns made
      where made.id = any(${sql.param([...ids])}::int[]) and made.landlord_id = ${scope.userId} and made.reversed_at is null
        and not exists (select 1 from deposit_return_entries part join ledger_entries entry on entry.id = part.entry_id
          where part.return_id = made.id and entry.kind = 'receipt' and ${leavesDeposit})
      returning made.id`)
    removed += rows.length
  }
  return removed
}

/** What the receipts of a return took out of the deposit, and how much of that was paid back. */
const setFigures = (scope: LandlordScope, ids: readonly number[]) => sql`with figures as materialized (
    select made.id, - sum(entry.amount) as taken, coalesce(sum(back.amount), 0) as returned
    from deposit_returns made join deposit_return_entries listed on listed.return_id = made.id
      join ledger_entries entry on entry.id = listed.entry_id and entry.kind = 'receipt' and ${leavesDeposit},
      lateral (select sum(part.amount) as amount from allocations part join ledger_entries refund
        on refund.id = part.charge_id and refund.kind = 'refund' and refund.charge_kind = 'deposit'
        where part.receipt_id = entry.id) back
    where made.id = any(${sql.param([...ids])}::int[]) and made.landlord_id = ${scope.userId} group by made.id
  )
  update deposit_returns made set returned = figures.returned, kept = figures.taken - figures.returned, reversed_at = null
  from figures where figures.id = made.id
    and (made.returned, made.kept, made.reversed_at is null) is distinct from (figures.returned, figures.taken - figures.returned, true)`
