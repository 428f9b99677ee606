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
 * Whether a plan is paid off: at the moment of some entry after the offer, everything that was due by then was paid.
 * It is not enough to look at what was owed at the offer: money pays the oldest first, so a tenant who keeps to a plan
 * soon owes newer rent in place of the old.
 *
 * The ledger knows what is paid now. So what was paid at a moment is what is paid now, less what entries after that
 * moment have paid.
 */
export const isPaidOff = (plan: SQL) => sql`(
  not exists (${openSinceOffer(plan)})
  and exists (
    select 1 from (${momentsAfterOffer(plan)}) moment
    where case when exists (${unpaidAtMoment}) then false
      else (${paidByLaterEntries}) <= (${paidByReceiptsReversedSince}) end))`

/** Something that was due at the offer and is open now: the plan was never paid off. Quick, and mostly decides. */
const openSinceOffer = (plan: SQL) => sql`
  select 1 from ledger_entries owed where owed.landlord_id = ${plan}.landlord_id and owed.tenant_id = ${plan}.tenant_id
    and owed.open_amount > 0 and owed.kind in ('charge', 'refund')
    and owed.date <= ${plan}.offered_on and owed.entered_at < ${plan}.offered_at`

const momentsAfterOffer = (plan: SQL) => sql`
  select id, tenant_id, greatest(date, ${plan}.offered_on) as day from ledger_entries
  where tenant_id = ${plan}.tenant_id and entered_at > ${plan}.offered_at`

/** Charges entered after the moment do not count, whatever their day. */
const wasDueAtMoment = sql`owed.tenant_id = moment.tenant_id and owed.kind in ('charge', 'refund')
  and owed.id <= moment.id and owed.date <= moment.day + ${daysPaidEarly}::int`

const writtenOffLater = sql`
  select 1 from ledger_entries later
  where later.charge_id = owed.id and later.kind = 'write_off' and later.id > moment.id and not ${isReversed(sql`later.id`)}`

const paidOnLaterDay = sql`
  select 1 from allocations part join ledger_entries receipt on receipt.id = part.receipt_id
  where part.charge_id = owed.id and receipt.id > moment.id and receipt.date > moment.day
  group by receipt.id having sum(part.amount) > 0`

/** Something that is open now, or has only been settled by money of a later day or by a later write-off. */
const unpaidAtMoment = sql`
  select 1 from ledger_entries owed
  where ${wasDueAtMoment} and (owed.open_amount > 0 or exists (${paidOnLaterDay}) or exists (${writtenOffLater}))`

/** A receipt may be entered later and still be of the moment's day: it then takes the place of one reversed since. */
const paidByLaterEntries = sql`
  select coalesce(sum(part.amount), 0) from ledger_entries receipt
  join allocations part on part.receipt_id = receipt.id join ledger_entries owed on owed.id = part.charge_id
  where receipt.tenant_id = moment.tenant_id and receipt.kind = 'receipt' and receipt.id > moment.id
    and receipt.date <= moment.day and ${wasDueAtMoment}`

/** The allocations of a reversed receipt add up to nothing: what it had paid is the highest sum on the way there. */
const paidByReceiptsReversedSince = sql`
  select coalesce(sum(least(- receipt.amount, had.paid)), 0) from ledger_entries receipt
  join ledger_entries opposite on opposite.reverses_id = receipt.id
  cross join lateral (select max(sofar) as paid from (
    select sum(part.amount) over (order by part.id) as sofar
    from allocations part join ledger_entries owed on owed.id = part.charge_id
    where part.receipt_id = receipt.id and ${wasDueAtMoment} offset 0) steps) had
  where receipt.tenant_id = moment.tenant_id and receipt.kind = 'receipt' and receipt.id <= moment.id
    and opposite.id > moment.id`

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
