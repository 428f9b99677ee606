/**
 * What is held about a tenant in reports and inventories: what was found, and what they wrote
 * and signed themselves (rule: accounts-own-data).
 */
import { eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { signedByTenant } from '#domain/activity.ts'
import { activity } from '#server/db/schema/activity.ts'
import { inspectionComments, inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { visibleReports } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { type OwnTable, pickColumns } from '#server/features/own-data/own-table.queries.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'

/** The ids of inventories of their tenancies, and of documents filed for these and shared, are given as queries. */
export function ownReports(
  scope: TenantScope,
  { inventoriedForThem, sharedForThem }: { inventoriedForThem: SQLWrapper; sharedForThem: SQLWrapper },
): OwnTable[] {
  return [
    {
      name: 'inspection_reports',
      from: inspectionReports,
      key: inspectionReports.id,
      fields: {
        ...pickColumns(inspectionReports, 'id', 'inspectionType', 'inspectionDate', 'inspectorName'),
        rooms: inspectionReports.internalRooms,
        ...pickColumns(
          inspectionReports,
          'areas',
          'overallCondition',
          'priorityIssues',
          'maintenanceRecommendations',
          'notes',
          'inspectorSignedAt',
          'tenantSignedAt',
        ),
        ...ownSignature(scope, 'report', inspectionReports),
      },
      where: reportedForThem(scope, sharedForThem),
    },
    {
      name: 'inspection_report_comments',
      from: inspectionComments,
      key: inspectionComments.id,
      fields: pickColumns(inspectionComments, 'id', 'reportId', 'item', 'content', 'createdAt'),
      where: eq(inspectionComments.userId, scope.userId),
    },
    {
      name: 'inventory_reports',
      from: inventoryReports,
      key: inventoryReports.id,
      fields: {
        ...pickColumns(
          inventoryReports,
          'id',
          'date',
          'checkType',
          'preparedBy',
          'rooms',
          'furnishings',
          'meterReadings',
          'keys',
          'tenantSignedAt',
        ),
        ...ownSignature(scope, 'inventory', inventoryReports),
      },
      where: inArray(inventoryReports.id, inventoriedForThem),
    },
  ]
}

/** The reports that they may see, and those of their former tenancies. */
export const reportedForThem = (scope: TenantScope, sharedForThem: SQLWrapper) =>
  or(visibleReports(scope), inArray(inspectionReports.documentId, sharedForThem))

interface Signed {
  readonly id: SQLWrapper
  readonly tenantNotes: SQLWrapper
  readonly tenantSignature: SQLWrapper
}

/** What they wrote as they signed, and their signature; nothing where a co-tenant has signed. */
function ownSignature({ userId }: TenantScope, entity: keyof typeof signedByTenant, report: Signed) {
  const isTheirs = sql`exists (select 1 from ${activity} where ${activity.recordId} = ${report.id}
    and ${activity.entity} = ${entity} and ${activity.byUserId} = ${userId} and ${activity.what} = ${signedByTenant[entity]})`
  return {
    tenantNotes: sql`case when ${isTheirs} then ${report.tenantNotes} end`,
    tenantSignature: sql`case when ${isTheirs} then ${report.tenantSignature} end`,
  }
}
