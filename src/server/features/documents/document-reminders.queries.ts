import { and, asc, between, eq, gt, isNotNull } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { documents } from '#server/db/schema/documents.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { reminderSettings } from '#server/db/schema/notices.ts'
import type { RunningOut } from '#server/features/documents/documents.notices.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * For the daily job alone: up to `limit` documents of anybody that run out in these days, apply to their property and
 * are not replaced, after the given id, with the lead times that its landlord has chosen.
 */
export async function listRunningOutOfAllLandlords(
  db: Db,
  days: { from: Day; to: Day },
  afterId: number,
  limit: number,
): Promise<(RunningOut & { leadTimes: number[] | null })[]> {
  const rows = await db
    .select({
      id: documents.id,
      landlordId: documents.landlordId,
      propertyId: documents.propertyId,
      type: documents.type,
      name: documents.name,
      expiryDate: documents.expiryDate,
      address: properties.address,
      leadTimes: reminderSettings.documents,
    })
    .from(documents)
    .innerJoin(properties, eq(properties.id, documents.propertyId))
    .leftJoin(reminderSettings, eq(reminderSettings.landlordId, documents.landlordId))
    .where(
      and(
        isNotNull(documents.expiryDate),
        between(documents.expiryDate, days.from, days.to),
        documents.toRenew,
        gt(documents.id, afterId),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(limit)
  return rows.flatMap(({ expiryDate, ...row }) => (expiryDate === null ? [] : [{ ...row, expiryDate }]))
}
