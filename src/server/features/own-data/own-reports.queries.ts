/**
 * What is held about a tenant in reports and inventories: what was found, and what they wrote
 * and signed themselves (rule: accounts-own-data).
 */
import { eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { signedByTenant } from '#domain/activity.ts'
import { activity } from '#server/db/schema/activity.ts'
import { inspectionComments, inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { visibleReports } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'

export interface OwnTable {
  readonly name: string
  readonly from: SQLWrapper
  /** Tells the rows apart, and orders them. */
  readonly key: SQLWrapper
  readonly fields: Record<string, SQLWrapper>
  readonly where: SQL | undefined
}

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
        id: inspectionReports.id,
        inspectionType: inspectionReports.inspectionType,
        inspectionDate: inspectionReports.inspectionDate,
        inspectorName: inspectionReports.inspectorName,
        rooms: inspectionReports.internalRooms,
        areas: inspectionReports.areas,
        overallCondition: inspectionReports.overallCondition,
        priorityIssues: inspectionReports.priorityIssues,
        maintenanceRecommendations: inspectionReports.maintenanceRecommendations,
        notes: inspectionReports.notes,
        inspectorSignedAt: inspectionReports.inspectorSignedAt,
        tenantSignedAt: inspectionReports.tenantSignedAt,
        ...ownSignature(scope, 'report', inspectionReports),
      },
      where: reportedForThem(scope, sharedForThem),
    },
    {
      name: 'inspection_report_comments',
      from: inspectionComments,
      key: inspectionComments.id,
      fields: {
        id: inspectionComments.id,
        reportId: inspectionComments.reportId,
        item: inspectionComments.item,
        content: inspectionComments.content,
        createdAt: inspectionComments.createdAt,
      },
      where: eq(inspectionComments.userId, scope.userId),
    },
    {
      name: 'inventory_reports',
      from: inventoryReports,
      key: inventoryReports.id,
      fields: {
        id: inventoryReports.id,
        date: inventoryReports.date,
        checkType: inventoryReports.checkType,
        preparedBy: inventoryReports.preparedBy,
        rooms: inventoryReports.rooms,
        furnishings: inventoryReports.furnishings,
        meterReadings: inventoryReports.meterReadings,
        keys: inventoryReports.keys,
        tenantSignedAt: inventoryReports.tenantSignedAt,
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
