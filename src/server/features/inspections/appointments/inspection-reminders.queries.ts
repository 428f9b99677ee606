import { and, asc, between, eq, gt, not, sql } from 'drizzle-orm'
import type { DayRange } from '#domain/day.ts'
import { inspections, properties } from '#server/db/schema/lettings.ts'
import { reminderSettings } from '#server/db/schema/notices.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * For the daily job alone: up to `limit` appointments of anybody in these days, after the given id, with the tenants of
 * each and the lead times that its landlord has chosen.
 */
export function listVisitsOfAllLandlords(db: Db, days: DayRange, afterId: number, limit: number) {
  return db
    .select({
      id: inspections.id,
      landlordId: inspections.landlordId,
      propertyId: inspections.propertyId,
      date: inspections.date,
      address: properties.address,
      leadTimes: reminderSettings.inspections,
      userIds: sql<number[]>`array(select distinct home.user_id from tenancies home
        where home.property_id = ${inspections.propertyId} and home.active and home.accepted)`,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(reminderSettings, eq(reminderSettings.landlordId, inspections.landlordId))
    .where(and(not(inspections.completed), between(inspections.date, days.from, days.to), gt(inspections.id, afterId)))
    .orderBy(asc(inspections.id))
    .limit(limit)
}
