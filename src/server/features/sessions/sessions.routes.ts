import type { OpenSession, sessions } from '#api/sessions.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { listSessionsOf, removeAllSessions, removeOwnSession } from '#server/db/sessions.queries.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import { hasExpired } from '#server/platform/auth/viewer.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Place = readonly [current: number, lastUsedAt: string, id: number]

/** Where a session stands in the list: this one first, then by last use. */
const place = ({ current, lastUsedAt, id }: OpenSession): Place => [Number(current), lastUsedAt, id]

function comesAfter([current, lastUsedAt, id]: Place, [lastCurrent, lastLastUsedAt, lastId]: Place): boolean {
  if (current !== lastCurrent) return current < lastCurrent
  return lastUsedAt === lastLastUsedAt ? id < lastId : lastUsedAt < lastLastUsedAt
}

export const sessionHandlers: Handlers<typeof sessions> = {
  list: async ({ db, scope, actor, now }, { query: { limit, cursor } }) => {
    const last = readCursor(cursor, ['id', 'text', 'id'])
    const stored = await listSessionsOf(db, scope, actor.sessionId)
    const open = stored.filter(({ createdAt, lastUsedAt }) => {
      const age = { lastUsedAt: Date.parse(lastUsedAt), signedInAt: Date.parse(createdAt), isGuest: false }
      return !hasExpired(age, now)
    })
    return pageOf(last ? open.filter((session) => comesAfter(place(session), last)) : open, limit, place)
  },

  removeOthers: async (ctx) => {
    const { db, scope, actor } = ctx
    await db.transaction(async (tx) => {
      await removeAllSessions(tx, scope, actor.sessionId)
      await announce(tx, 'session', { people: [scope.userId] }, didToAccount(scope, 'All other devices logged out'))
    })
    logSecurityEvent(ctx, 'signed out everywhere else', actor.id)
    return { message: 'You have been logged out everywhere else.' }
  },

  remove: async (ctx, { params }) => {
    const { db, scope, actor } = ctx
    await db.transaction(async (tx) => {
      if (!(await removeOwnSession(tx, scope, params.id))) throw notFound('There is no such session')
      await announce(tx, 'session', { people: [scope.userId] }, didToAccount(scope, 'A device logged out'))
    })
    logSecurityEvent(ctx, 'session ended', actor.id)
    return { message: 'That session has ended.' }
  },
}
