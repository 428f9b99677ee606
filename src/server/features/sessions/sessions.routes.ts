import type { sessions } from '#api/sessions.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { listSessionsOf, removeSessionOf, removeSessionsOf } from '#server/db/sessions.queries.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import { hasExpired } from '#server/platform/auth/viewer.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export const sessionHandlers: Handlers<typeof sessions> = {
  list: async ({ db, scope, actor, now }) => {
    const stored = await listSessionsOf(db, scope, actor.sessionId)
    return stored.filter(({ createdAt, lastUsedAt }) => {
      const age = { lastUsedAt: Date.parse(lastUsedAt), signedInAt: Date.parse(createdAt), isGuest: false }
      return !hasExpired(age, now)
    })
  },

  removeOthers: async (ctx) => {
    const { db, scope, actor } = ctx
    await db.transaction(async (tx) => {
      await removeSessionsOf(tx, scope, actor.sessionId)
      await announce(tx, 'session', { people: [scope.userId] }, didToAccount(scope, 'All other devices logged out'))
    })
    logSecurityEvent(ctx, 'signed out everywhere else', actor.id)
    return { message: 'You have been logged out everywhere else.' }
  },

  remove: async (ctx, { params }) => {
    const { db, scope, actor } = ctx
    await db.transaction(async (tx) => {
      if (!(await removeSessionOf(tx, scope, params.id))) throw notFound('There is no such session')
      await announce(tx, 'session', { people: [scope.userId] }, didToAccount(scope, 'A device logged out'))
    })
    logSecurityEvent(ctx, 'session ended', actor.id)
    return { message: 'That session has ended.' }
  },
}
