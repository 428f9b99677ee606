import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Mornings } from '#domain/reminder.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import type { Db } from '#server/platform/database/db.ts'

const columns = {
  id: tenancies.id,
  landlordId: tenancies.landlordId,
  propertyId: tenancies.propertyId,
  moveOutDate: sql<Day>`${tenancies.moveOutDate}`,
  name: tenancies.tenantName,
  username: tenancies.tenantUsername,
  address: properties.address,
  city: properties.city,
}

export type EndedTenancy = Awaited<ReturnType<typeof lockPastTenanciesOfAllLandlords>>[number]

/**
 * For the daily job alone: up to `limit` active tenancies of anybody whose end date has
 * passed, locked with their properties, and the plans of their landlords.
 */
export async function lockPastTenanciesOfAllLandlords(tx: Db, today: Day, limit: number) {
  return tx
    .select({
      ...columns,
      subscriptionPlan: users.subscriptionPlan,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .innerJoin(users, eq(users.id, tenancies.landlordId))
    .where(and(tenancies.active, lt(tenancies.moveOutDate, today)))
    .orderBy(asc(tenancies.propertyId), asc(tenancies.id))
    .limit(limit)
    .for('no key update', { of: [properties, tenancies] })
}

/**
 * For the daily job alone: ends tenancies that it has locked, and marks the properties
 * vacant that nobody holds any more.
 */
export async function endTenanciesOfAllLandlords(tx: Db, ended: readonly { id: number; propertyId: number }[]) {
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  const propertyIds = [...new Set(ended.map(({ propertyId }) => propertyId))]
  await tx.update(tenancies).set({ active: false }).where(isOneOf(tenancies.id, ids))
  await tx
    .update(properties)
    .set({ occupancyStatus: 'vacant' })
    .where(
      and(
        isOneOf(properties.id, propertyIds),
        sql`not exists (select 1 from ${tenancies} lets where lets.property_id = ${properties.id} and lets.active)`,
      ),
    )
}

export type ExpiringTenancy = Awaited<ReturnType<typeof listExpiringTenanciesOfAllLandlords>>[number]

/**
 * For the daily job alone: active tenancies of anybody, after the given id, whose own number of
 * reminder days before the end was reached since.
 */
export async function listExpiringTenanciesOfAllLandlords(
  db: Db,
  { since, today }: Mornings,
  afterId: number,
  limit: number,
) {
  const dueOn = sql<Day>`(${tenancies.moveOutDate} - ${tenancies.leaseExpiryReminderDays})`
  const isDue = and(sql`${dueOn} > ${since}::date and ${dueOn} <= ${today}::date`, gte(tenancies.moveOutDate, today))
  return db
    .select({ ...columns, dueOn: sql<Day>`${dueOn}::text` })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .where(and(tenancies.active, isDue, gt(tenancies.id, afterId)))
    .orderBy(asc(tenancies.id))
    .limit(limit)
}
