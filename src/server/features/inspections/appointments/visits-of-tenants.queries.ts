/** Which visits to their home a tenant hears of: on the list, in the calendar and on the dashboard. */
import { type SQL, sql } from 'drizzle-orm'
import { seenByTenants } from '#server/db/filed-reports.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'

/**
 * Over visits by their name in the statement: those still to come, those whose report the tenant
 * reads, and of those kept without a report the ones of their own time. One to an empty home is, like
 * a report on it, for anybody who lives there later; one in the time of a tenancy that was deleted is
 * not (rule: inspections-readers).
 */
export function visitsOfTenant(scope: TenantScope, name: 'inspections' | 'visit'): SQL {
  const visit = sql.raw(name)
  const own = sql`home.user_id = ${scope.userId} and home.active and home.accepted`
  const livedThere = sql`home.property_id = ${visit}.property_id and home.move_in_date <= ${visit}.date
    and (home.move_out_date is null or home.move_out_date >= ${visit}.date)`
  const isOfTheirTime = sql`(exists (select 1 from tenancies home where ${livedThere} and ${own})
    or (not ${visit}.tenancy_deleted and not exists (select 1 from tenancies home where ${livedThere})))`
  const made = {
    propertyId: sql.raw('made.property_id'),
    documentId: sql.raw('made.document_id'),
    homeWasEmpty: sql.raw('made.home_was_empty'),
  }
  const readsReport = sql`(select ${seenByTenants(scope, made)} from property_inspection_reports made
    where made.inspection_id = ${visit}.id)`
  return sql`${visit}.property_id in (select home.property_id from tenancies home where ${own})
    and (not ${visit}.completed or coalesce(${readsReport}, ${isOfTheirTime}))`
}
