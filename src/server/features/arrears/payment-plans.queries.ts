/** Payment plans of tenancies, as both sides read them. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Instalment } from '#domain/arrears/arrears.ts'
import { type EntryOfAccount, type PartOfReceipt, wasPaidOff } from '#domain/arrears/paid-off.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { paymentPlans } from '#server/db/schema/arrears.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { isTheirTenancy } from '#server/db/their-tenancy.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Whether a plan may be paid off: nothing that was due at the offer is still open, which is quick and settles most
 * cases. `listPaidOffPlans` answers for the others.
 */
export const mayBePaidOff = (plan: SQL) => sql`not exists (
  select 1 from ledger_entries owed where owed.landlord_id = ${plan}.landlord_id and owed.tenant_id = ${plan}.tenant_id
    and owed.open_amount > 0 and owed.kind in ('charge', 'refund')
    and owed.date <= ${plan}.offered_on and owed.entered_at < ${plan}.offered_at)`

/** The tenancies among the given ones whose plan is paid off (rule: arrears-plan). Reads their whole accounts. */
export const listPaidOffPlans = (db: Db, scope: SignedInScope, tenancyIds: readonly number[]): Promise<Set<number>> =>
  paidOffAmong(db, tenancyIds, isTheirTenancy(scope))

/** For the daily job alone. */
export const listPaidOffPlansOfAllLandlords = (db: Db, tenancyIds: readonly number[]): Promise<Set<number>> =>
  paidOffAmong(db, tenancyIds)

/** An account may have thousands of entries. */
const accountsAtOnce = 50

async function paidOffAmong(db: Db, tenancyIds: readonly number[], mine?: SQL): Promise<Set<number>> {
  const paidOff = new Set<number>()
  for (const some of inParts(tenancyIds, accountsAtOnce)) {
    for (const { tenantId, entries, parts, offeredOn, instalments } of await listAccounts(db, some, mine)) {
      const lastDueDate = instalments.at(-1)?.dueDate ?? offeredOn
      if (wasPaidOff(entries, parts, { offeredOn, lastDueDate })) paidOff.add(tenantId)
    }
  }
  return paidOff
}

const listAccounts = (db: Db, tenancyIds: readonly number[], mine: SQL | undefined) =>
  db
    .select({
      tenantId: paymentPlans.tenantId,
      offeredOn: paymentPlans.offeredOn,
      instalments: paymentPlans.instalments,
      entries: sql<EntryOfAccount[]>`(select coalesce(json_agg(json_build_object('id', entry.id, 'kind', entry.kind,
          'date', entry.date, 'amount', entry.amount, 'openAmount', entry.open_amount, 'chargeId', entry.charge_id,
          'reversesId', entry.reverses_id, 'isLater', entry.entered_at > ${paymentPlans.offeredAt}) order by entry.id), '[]'::json)
        from ledger_entries entry where entry.tenant_id = ${paymentPlans.tenantId})`,
      parts: sql<PartOfReceipt[]>`(select coalesce(json_agg(json_build_object('receiptId', part.receipt_id,
          'chargeId', part.charge_id, 'amount', part.amount) order by part.id), '[]'::json)
        from ledger_entries receipt cross join lateral (
          select id, receipt_id, charge_id, amount from allocations where receipt_id = receipt.id offset 0) part
        where receipt.tenant_id = ${paymentPlans.tenantId} and receipt.kind = 'receipt')`,
    })
    .from(paymentPlans)
    .innerJoin(tenancies, eq(tenancies.id, paymentPlans.tenantId))
    .where(and(isOneOf(paymentPlans.tenantId, tenancyIds), mine))

export async function findPlan(db: Db, scope: SignedInScope, tenancyId: number) {
  const { instalments, owedAtOffer, offeredOn, acceptedAt, acceptanceRestoredAt, version } = paymentPlans
  const mayBe = mayBePaidOff(sql`${paymentPlans}`).mapWith(Boolean)
  const [row] = await db
    .select({ instalments, owedAtOffer, offeredOn, acceptedAt, acceptanceRestoredAt, version, mayBe })
    .from(paymentPlans)
    .innerJoin(tenancies, eq(tenancies.id, paymentPlans.tenantId))
    .where(and(eq(paymentPlans.tenantId, tenancyId), isTheirTenancy(scope)))
  if (!row) return undefined
  const { mayBe: isPossible, ...plan } = row
  return { ...plan, paidOff: isPossible && (await listPaidOffPlans(db, scope, [tenancyId])).has(tenancyId) }
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
