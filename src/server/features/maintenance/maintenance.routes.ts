import type { maintenance } from '#api/maintenance.ts'
import { countsInBadge, isUrgent, type MaintenanceStatus } from '#domain/maintenance.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { insertComment } from '#server/features/maintenance/changing-maintenance.queries.ts'
import { changeStatus, reportIssue } from '#server/features/maintenance/maintenance.actions.ts'
import { commentNotice } from '#server/features/maintenance/maintenance.notices.ts'
import {
  countRequests,
  getRequest,
  listHomes,
  listRequests,
  lockRequest,
  type RequestGroup,
} from '#server/features/maintenance/maintenance.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const maintenanceHandlers: Handlers<typeof maintenance> = {
  list: ({ db, scope, requester }, { query }) => listRequests(db, scope, { ...query, requester }),

  summary: async ({ db, scope }, { query }) => summaryOf(await countRequests(db, scope, query.propertyId)),

  homes: ({ db, scope, today }) => listHomes(db, scope, today),

  create: (ctx, { body }) => ctx.db.transaction((tx) => reportIssue(tx, ctx, body)),

  get: ({ db, scope }, { params }) => getRequest(db, scope, params.id),

  update: (ctx, { params, body }) => ctx.db.transaction((tx) => changeStatus(tx, ctx, params.id, body)),

  comment: ({ db, scope, actor, now }, { params, body }) =>
    db.transaction(async (tx) => {
      const request = await lockRequest(tx, scope, params.id)
      const needs = { comments: { of: request.id }, commentsOfPersonInADay: { of: scope.userId } }
      await requireRoom(tx, actingFor(request), needs, now)
      const isLandlord = scope.role === 'landlord'
      const by = isLandlord ? actor.name : request.senderName
      const written = { landlordId: request.landlordId, requestId: request.id, createdAt: now.toISOString() }
      const comment = await insertComment(tx, scope, { ...written, content: body.content })
      await insertNotifications(tx, commentNotice(request, { name: by, isLandlord }, comment.content))
      await announce(
        tx,
        'maintenance',
        { people: [request.landlordId, request.userId] },
        did({ landlordId: request.landlordId, by: scope.userId }, 'request', request.id, 'Comment added'),
      )
      return { ...comment, by }
    }),
}

function summaryOf(groups: readonly RequestGroup[]) {
  const countOf = (counts: (group: RequestGroup) => boolean) =>
    groups.filter(counts).reduce((sum, { count }) => sum + count, 0)
  const inStatus = (status: MaintenanceStatus) => countOf((group) => group.status === status)
  return {
    total: countOf(() => true),
    urgent: countOf(isUrgent),
    sorting: inStatus('sorting'),
    inProgress: inStatus('in_progress'),
    completed: inStatus('completed'),
    count: countOf(countsInBadge),
  }
}
