import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/**
 * The order in which a tenant's homes are their present one on a day: tenancies that have begun, the newest first, and
 * then future ones, the soonest first (rule: tenancies-present-home).
 */
export const presentHomeFirst = (today: Day) =>
  sql`${tenancies.moveInDate} > ${today}::date, abs(${tenancies.moveInDate} - ${today}::date), ${tenancies.id} desc`
