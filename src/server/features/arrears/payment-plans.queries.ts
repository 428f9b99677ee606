/** Payment plans of tenancies, as both sides read them. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { daysPaidEarly, type Instalment } from '#domain/arrears/arrears.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { paymentPlans } from '#server/db/schema/arrears.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { isTheirTenancy } from '#server/db/their-tenancy.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Whether a plan is paid off: at some entry after the offer, everything that was due by then was paid. It is not enough
 * to look at what was owed at the offer: money pays the oldest first, so a tenant who keeps to a plan soon owes newer
 * rent in place of the old.
 *
 * Charges entered after that moment do not count, whatever their day. A receipt entered after it counts in place of one
 * that has been reversed since, up to what that one had paid, unless it came in on a later day.
 *
 * The first condition is quick and settles most cases: where something that was due at the offer is still open, the
 * plan was never paid off.
 */
export const isPaidOff = (plan: SQL) => sql`(not exists (
  select 1 from ledger_entries owed where owed.landlord_id = ${plan}.landlord_id and owed.tenant_id = ${plan}.tenant_id
    and owed.open_amount > 0 and owed.kind in ('charge', 'refund')
    and owed.date <= ${plan}.offered_on and owed.entered_at < ${plan}.offered_at) and exists (
  select 1 from (select id, tenant_id, greatest(date, ${plan}.offered_on) as day from ledger_entries
    where tenant_id = ${plan}.tenant_id and entered_at > ${plan}.offered_at) moment
  where case when exists (
      select 1 from ledger_entries owed where ${wasDue}
        and (owed.open_amount > 0
          or exists (select 1 from allocations part join ledger_entries receipt on receipt.id = part.receipt_id
            where part.charge_id = owed.id and receipt.id > moment.id and receipt.date > moment.day
            group by receipt.id having sum(part.amount) > 0)
          or exists (select 1 from ledger_entries later
            where later.charge_id = owed.id and later.kind = 'write_off' and later.id > moment.id
              and not ${isReversed(sql`later.id`)}))) then false
    else (select coalesce(sum(part.amount), 0) from ledger_entries receipt
      join allocations part on part.receipt_id = receipt.id join ledger_entries owed on owed.id = part.charge_id
      where receipt.tenant_id = moment.tenant_id and receipt.kind = 'receipt' and receipt.id > moment.id
        and receipt.date <= moment.day and ${wasDue})
      <= (select coalesce(sum(least(- receipt.amount, had.paid)), 0) from ledger_entries receipt
        join ledger_entries opposite on opposite.reverses_id = receipt.id
        cross join lateral (select max(sofar) as paid from (
          select sum(part.amount) over (order by part.id) as sofar
          from allocations part join ledger_entries owed on owed.id = part.charge_id
          where part.receipt_id = receipt.id and ${wasDue} offset 0) steps) had
        where receipt.tenant_id = moment.tenant_id and receipt.kind = 'receipt' and receipt.id <= moment.id
          and opposite.id > moment.id) end))`

const wasDue = sql`owed.tenant_id = moment.tenant_id and owed.kind in ('charge', 'refund') and owed.id <= moment.id
  and owed.date <= moment.day + ${daysPaidEarly}::int`

export async function findPlan(db: Db, scope: SignedInScope, tenancyId: number) {
  const { instalments, owedAtOffer, offeredOn, acceptedAt, acceptanceRestoredAt, version } = paymentPlans
  const paidOff = isPaidOff(sql`${paymentPlans}`).mapWith(Boolean)
  const [row] = await db
    .select({ instalments, owedAtOffer, offeredOn, acceptedAt, acceptanceRestoredAt, version, paidOff })
    .from(paymentPlans)
    .innerJoin(tenancies, eq(tenancies.id, paymentPlans.tenantId))
    .where(and(eq(paymentPlans.tenantId, tenancyId), isTheirTenancy(scope)))
  return row
}

/** Saves a plan. Whatever was accepted before, it has to be accepted again. */
export async function savePlan(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: { id: number; propertyId: number },
  plan: { instalments: Instalment[]; owedAtOffer: number; offeredOn: string; offeredAt: string },
): Promise<void> {
  await tx
    .insert(paymentPlans)
    .values({ ...plan, tenantId, propertyId, landlordId: scope.userId })
    .onConflictDoUpdate({
      target: paymentPlans.tenantId,
      set: { ...plan, acceptedAt: null, acceptanceRestoredAt: null, version: sql`${paymentPlans.version} + 1` },
    })
}

export async function acceptPlan(tx: Db, scope: LandlordScope, tenancyId: number, now: Date): Promise<void> {
  await tx
    .update(paymentPlans)
    .set({ acceptedAt: now.toISOString(), acceptanceRestoredAt: null })
    .where(and(eq(paymentPlans.tenantId, tenancyId), eq(paymentPlans.landlordId, scope.userId)))
}
