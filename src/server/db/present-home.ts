import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { tenancies } from '#server/db/schema/lettings.ts'

/**
 * Somebody's tenancies in the order of where they live on that day: those that have begun, the newest first, and then
 * those to come, the soonest first (rule: tenancies-present-home).
 */
export const presentHomeFirst = (today: Day) =>
  sql`${tenancies.moveInDate} > ${today}::date, abs(${tenancies.moveInDate} - ${today}::date), ${tenancies.id} desc`
