/**
 * Who may read a report that the product has filed as a document: the tenants whose tenancy the document belongs to.
 */

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { documentTenancies } from '#server/db/schema/documents.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'

interface Filed {
  readonly propertyId: SQLWrapper
  readonly documentId: SQLWrapper
  readonly homeWasEmpty: SQLWrapper
}

const linkedTo = (documentId: SQLWrapper): SQL =>
  sql`(select ${documentTenancies.tenantId} from ${documentTenancies} where ${documentTenancies.documentId} = ${documentId})`

/**
 * A condition on tenancies: those whose tenant may read a report. A report on an empty home is for anybody who lives
 * there later. One without a tenancy is not, because its tenancy may have been deleted (rule: inspections-readers).
 */
export const readsReport = ({ propertyId, documentId, homeWasEmpty }: Filed): SQL =>
  sql`${tenancies.propertyId} = ${propertyId} and ${isCurrentTenancy}
    and (${homeWasEmpty} or ${tenancies.id} in ${linkedTo(documentId)})`

/** A condition on reports: those that a tenant may read. */
export const seenByTenants = ({ userId }: TenantScope, filed: Filed): SQL =>
  sql`${filed.documentId} is not null
    and ${filed.propertyId} in (select ${tenancies.propertyId} from ${tenancies} where ${tenancies.userId} = ${userId})
    and exists (select 1 from ${tenancies} where ${tenancies.userId} = ${userId} and ${readsReport(filed)})`
