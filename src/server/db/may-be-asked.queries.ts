/** Which tenants may be reminded of what they owe, in whatever is sent to them (rule: arrears-rests). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Whether a tenant must not be asked for money on a day: during breathing space, and where Universal Credit is expected
 * to pay all of it (rule: arrears-rests).
 */
export const isNotToBeAsked = (tenancyId: SQLWrapper, today: Day): SQL<boolean> => sql<boolean>`exists (
  select 1 from arrears_terms terms where terms.tenant_id = ${tenancyId} and (
    ${today}::date between terms.breathing_from and terms.breathing_until
    or terms.awaited_amount > 0 and terms.awaited_amount >= (
      select coalesce(sum(case kind when 'receipt' then - open_amount else open_amount end), 0) from ledger_entries
      where ledger_entries.tenant_id = terms.tenant_id and open_amount > 0 and date <= ${today})))`

/** The tenancies among the given ones whose tenant may be asked for money. */
export async function listMayBeAsked(
  db: Db,
  scope: LandlordScope,
  tenancyIds: readonly number[],
  today: Day,
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from tenancies
    where ${isOneOf(sql`id`, tenancyIds)} and landlord_id = ${scope.userId} and not ${isNotToBeAsked(sql`tenancies.id`, today)}`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether the tenant of one tenancy may be asked for money, and whether they have accepted a payment plan: while that
 * is kept, they are not told that rent is overdue.
 */
export async function findAsking(db: Db, scope: LandlordScope, tenancyId: number, today: Day) {
  const { rows } = await db.execute<{ mayBeAsked: boolean; hasPlan: boolean }>(sql`
    select not ${isNotToBeAsked(sql`tenancies.id`, today)} as "mayBeAsked",
      exists (select 1 from payment_plans where tenant_id = tenancies.id and accepted_at is not null) as "hasPlan"
    from tenancies where id = ${tenancyId} and landlord_id = ${scope.userId}`)
  return rows[0] ?? { mayBeAsked: false, hasPlan: false }
}

/** Whether the tenant of one tenancy may be asked for money. */
export const mayBeAsked = async (db: Db, scope: LandlordScope, tenancyId: number, today: Day): Promise<boolean> =>
  (await listMayBeAsked(db, scope, [tenancyId], today)).has(tenancyId)
