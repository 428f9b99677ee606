import type { activity } from '#api/activity.ts'
import { listActivity } from '#server/features/activity/activity.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const activityHandlers: Handlers<typeof activity> = {
  list: ({ db, scope }, { query: { entity, id, ...page } }) => listActivity(db, scope, { entity, id }, page),
}
