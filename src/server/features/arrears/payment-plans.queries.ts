/** Payment plans of tenancies, for both sides. */
import { and, eq, sql } from 'drizzle-orm'
import type { Instalment } from '#domain/arrears/arrears.ts'
import { paymentPlans } from '#server/db/schema/arrears.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export async function findPlan(db: Db, scope: SignedInScope, tenancyId: number) {
  const mine =
    scope.role === 'landlord'
      ? eq(tenancies.landlordId, scope.userId)
      : and(eq(tenancies.userId, scope.userId), eq(tenancies.accepted, true))
  const { landlordId, instalments, owedAtOffer, offeredOn, acceptedAt, acceptanceRestoredAt, version } = paymentPlans
  const [row] = await db
    .select({ landlordId, instalments, owedAtOffer, offeredOn, acceptedAt, acceptanceRestoredAt, version })
    .from(paymentPlans)
    .innerJoin(tenancies, eq(tenancies.id, paymentPlans.tenantId))
    .where(and(eq(paymentPlans.tenantId, tenancyId), mine))
  return row
}

/** A plan that is new, or other than before, is to be accepted. */
export async function savePlan(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: { id: number; propertyId: number },
  plan: { instalments: Instalment[]; owedAtOffer: number; offeredOn: string },
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
