/** Visits remember that they were in the time of a deleted tenancy (rule: inspections-readers). */
import { and, eq, sql } from 'drizzle-orm'
import { inspections, tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Marks the visits in the time of a tenancy right before it is deleted, and unmarks them once it is restored. */
export async function setTenancyDeleted(tx: Db, scope: LandlordScope, tenancyId: number, tenancyDeleted: boolean) {
  const isOfItsTime = sql`${tenancies.propertyId} = ${inspections.propertyId}
    and ${tenancies.moveInDate} <= ${inspections.date}
    and (${tenancies.moveOutDate} is null or ${tenancies.moveOutDate} >= ${inspections.date})`
  await tx
    .update(inspections)
    .set({ tenancyDeleted })
    .from(tenancies)
    .where(
      and(eq(tenancies.id, tenancyId), eq(inspections.landlordId, scope.userId), inspections.completed, isOfItsTime),
    )
}
