/** What is held of what a tenant wrote and was answered: repairs that they reported, and messages. */
import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { properties } from '#server/db/schema/lettings.ts'
import { maintenanceComments, maintenanceRequests, maintenanceStatusChanges } from '#server/db/schema/maintenance.ts'
import { messages } from '#server/db/schema/messages.ts'
import { addressed, type OwnTable, pickColumns } from '#server/features/own-data/own-table.queries.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'

/** The ids of their requests are given as a query. */
export const ownWritings = ({ userId }: TenantScope, ownRequests: SQLWrapper): OwnTable[] => [
  {
    name: 'maintenance_requests',
    from: sql`${maintenanceRequests} join ${properties} on ${properties.id} = ${maintenanceRequests.propertyId}`,
    key: maintenanceRequests.id,
    fields: {
      id: maintenanceRequests.id,
      ...addressed,
      ...pickColumns(
        maintenanceRequests,
        'requestType',
        'description',
        'status',
        'urgency',
        'photos',
        'accessInstructions',
        'createdAt',
        'resolvedAt',
      ),
    },
    where: inArray(maintenanceRequests.id, ownRequests),
  },
  {
    name: 'maintenance_status_changes',
    from: maintenanceStatusChanges,
    key: maintenanceStatusChanges.id,
    fields: {
      ...pickColumns(maintenanceStatusChanges, 'id', 'requestId'),
      by: maintenanceStatusChanges.role,
      ...pickColumns(maintenanceStatusChanges, 'status', 'createdAt'),
    },
    where: inArray(maintenanceStatusChanges.requestId, ownRequests),
  },
  {
    name: 'maintenance_comments',
    from: maintenanceComments,
    key: maintenanceComments.id,
    fields: {
      ...pickColumns(maintenanceComments, 'id', 'requestId'),
      by: maintenanceComments.role,
      ...pickColumns(maintenanceComments, 'content', 'createdAt'),
    },
    where: inArray(maintenanceComments.requestId, ownRequests),
  },
  {
    name: 'messages',
    from: sql`${messages} join ${properties} on ${properties.id} = ${messages.propertyId}`,
    key: messages.id,
    fields: {
      id: messages.id,
      ...addressed,
      ...pickColumns(
        messages,
        'conversationId',
        'messageType',
        'subject',
        'content',
        'isDeleted',
        'editedAt',
        'restoredAt',
        'createdAt',
      ),
    },
    where: eq(messages.tenantUserId, userId),
  },
]
