/** Which visits to their home a tenant sees: in the list, in the calendar and on the dashboard. */
import { type SQL, sql } from 'drizzle-orm'
import { seenByTenants } from '#server/db/filed-reports.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'

/**
 * A condition on visits, under their name in the statement: future ones, those whose report the tenant may read, and
 * those without a report in the tenant's own time. A visit to an empty home is, like a report on it, for anybody who
 * lives there later; one in the time of a deleted tenancy is not (rule: inspections-readers).
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
