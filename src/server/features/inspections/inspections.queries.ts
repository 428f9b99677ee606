import { and, eq, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { inspections } from '#server/db/schema/lettings.ts'
import type { Db } from '#server/platform/db.ts'
import type { LandlordScope } from '#server/platform/scope.ts'

/**
 * Makes or moves the one open appointment of a property; without a date, removes it.
 * A property's `nextInspectionDate` is this appointment's date and is stored nowhere else.
 */
export async function setAppointment(db: Db, scope: LandlordScope, propertyId: number, date: Day | null) {
  if (date === null) {
    await db
      .delete(inspections)
      .where(
        and(
          eq(inspections.propertyId, propertyId),
          eq(inspections.landlordId, scope.userId),
          eq(inspections.completed, false),
        ),
      )
    return
  }
  await db
    .insert(inspections)
    .values({ landlordId: scope.userId, propertyId, date })
    .onConflictDoUpdate({
      target: inspections.propertyId,
      targetWhere: sql`not ${inspections.completed}`,
      set: { date },
    })
}
