/**
 * The notifications about repairs: the landlord of a report, the tenant of its progress, each of what the other says.
 */
import { issueTypeLabels, maintenanceStatusLabels } from '#domain/maintenance.ts'
import type { LockedRequest } from '#server/features/maintenance/maintenance.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { quoteOf } from '#server/features/notifications/quote.ts'

type NoticeContent = Pick<NewNotification, 'type' | 'title' | 'message' | 'isUrgent'>

const subjectOf = ({ requestType, address }: LockedRequest) => `${issueTypeLabels[requestType]} request for ${address}`

const about = ({ id, propertyId }: LockedRequest) => ({
  propertyId,
  relatedEntityType: 'maintenance_request',
  relatedEntityId: id,
})

const toLandlord = (request: LockedRequest, notice: NoticeContent): NewNotification[] => [
  { ...about(request), userId: request.landlordId, ...notice },
]

/** A guest has no notifications, and neither has somebody whose account is gone. */
const toSender = (request: LockedRequest, notice: NoticeContent): NewNotification[] =>
  request.userId === null || request.senderIsGuest ? [] : [{ ...about(request), userId: request.userId, ...notice }]

export const reportedNotice = (request: LockedRequest) =>
  toLandlord(request, {
    type: 'maintenance_request',
    title: request.urgency === 'high' ? 'New urgent maintenance request' : 'New maintenance request',
    message: `${subjectOf(request)}, from ${request.senderName}: ${quoteOf(request.description)}`,
    isUrgent: request.urgency === 'high',
  })

export const statusNotice = (request: LockedRequest) =>
  toSender(request, {
    type: 'maintenance_update',
    title: 'Maintenance update',
    message: `${subjectOf(request)}: the status is now ‘${maintenanceStatusLabels[request.status]}’.`,
  })

export const commentNotice = (request: LockedRequest, by: { name: string; isLandlord: boolean }, content: string) =>
  (by.isLandlord ? toSender : toLandlord)(request, {
    type: 'maintenance_update',
    title: 'New comment on a maintenance request',
    message: `${subjectOf(request)}. ${by.name}: ${quoteOf(content)}`,
  })
