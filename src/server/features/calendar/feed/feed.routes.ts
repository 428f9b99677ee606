/** The feed of the calendar: its owner's calls, and the file that calendar programs fetch. */

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { calendar } from '#api/calendar.ts'
import { londonDay } from '#domain/day.ts'
import { didToAccount, doneIfChanged } from '#server/db/activity.ts'
import { removeFeed } from '#server/db/calendar-feeds.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { lockOwnAccount } from '#server/features/accounts/own-account.actions.ts'
import {
  findFeed,
  findFeedByToken,
  insertFeed,
  lockFeedState,
  noteFetch,
  updateFeed,
} from '#server/features/calendar/feed/feed.queries.ts'
import { readFeedEvents } from '#server/features/calendar/feed/feed-reading.ts'
import { type StampedEvent, writeIcal } from '#server/features/calendar/feed/ical.ts'
import { stampEvents } from '#server/features/calendar/feed/stamps.ts'
import { hashToken, newToken } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { requesterOf } from '#server/platform/http/requester.ts'
import { turnsOf } from '#server/platform/http/turns.ts'

type FeedCalls = Pick<typeof calendar, 'feed' | 'createFeed' | 'updateFeed' | 'removeFeed'>

const missing = () => notFound('There is no calendar feed')

export const feedHandlers: Handlers<FeedCalls> = {
  feed: ({ db, scope }) => findFeed(db, scope),

  createFeed: async (ctx, { body: { showsTenantNames } }) => {
    const { db, scope, now, config } = ctx
    const token = newToken()
    await db.transaction(async (tx) => {
      await lockOwnAccount(tx, ctx)
      await insertFeed(tx, scope, { tokenHash: hashToken(token), showsTenantNames, createdAt: now.toISOString() })
      await announce(tx, 'calendarFeed', { people: [scope.userId] }, didToAccount(scope, 'Calendar feed made'))
    })
    return { url: `${config.publicUrl}/calendar/${token}.ics` }
  },

  updateFeed: async ({ db, scope }, { body }) => {
    return db.transaction(async (tx) => {
      const before = await findFeed(tx, scope)
      const feed = await updateFeed(tx, scope, body)
      if (!before || !feed) throw missing()
      const done = doneIfChanged({ before, changes: body }, didToAccount(scope, 'Calendar feed changed'))
      await announce(tx, 'calendarFeed', { people: [scope.userId] }, done)
      return feed
    })
  },

  removeFeed: async ({ db, scope }) => {
    await db.transaction(async (tx) => {
      if (!(await removeFeed(tx, scope))) throw missing()
      await announce(tx, 'calendarFeed', { people: [scope.userId] }, didToAccount(scope, 'Calendar feed ended'))
    })
    return { message: 'The calendar feed has ended.' }
  },
}

const noteEveryMs = 60_000

const calendarOfFeed = {
  name: 'Latchkey',
  description: 'Inspections, expiring documents, rent, moves and events of your properties',
  refreshHours: 1,
}

type OpenedFeed = NonNullable<Awaited<ReturnType<typeof findFeedByToken>>>

/** The events of a feed with the versions that its programs receive; null when the address has ended meanwhile. */
async function readFeed(
  { db, config }: Services,
  { scope, showsTenantNames }: OpenedFeed,
  tokenHash: string,
  now: Date,
) {
  // Before the transaction, for which the embedded database makes everybody wait.
  const read = await readFeedEvents(db, scope, { showsTenantNames, publicUrl: config.publicUrl }, londonDay(now))
  return db.transaction(async (tx) => {
    const before = await lockFeedState(tx, scope, tokenHash)
    if (!before) return null
    const { lastFetchedAt } = before
    const { events, state } = stampEvents(before, read, now)
    const isNoted = lastFetchedAt !== null && now.getTime() - new Date(lastFetchedAt).getTime() < noteEveryMs
    await noteFetch(tx, scope, {
      ...(!isNoted && { lastFetchedAt: now.toISOString() }),
      ...(state !== before && { state }),
    })
    return events
  })
}

/**
 * Of which version each event is, so that nothing is written for who has the file. Weak,
 * because it may go out compressed.
 */
const tagOf = (events: readonly StampedEvent[]) => {
  const versions = events.map(({ uid, sequence, changedAt }) => `${uid} ${sequence} ${changedAt}\n`)
  return `W/"${createHash('sha256').update(versions.join('')).digest('base64url')}"`
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

const isKnown = (header: string | undefined, tag: string) =>
  Boolean(header?.split(',').some((known) => known.trim() === '*' || bare(known) === bare(tag)))

/**
 * Outside the contract: the token is the whole permission, and the answer is no JSON. An address that
 * is over says no more than one that never was.
 */
export function serveCalendarFeed(app: FastifyInstance, services: Services): void {
  const { asRequester, recognising, answering } = turnsOf(services.config)
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', (request, reply) => {
    const stranger = requesterOf(null, request.ip, reply)
    return asRequester(stranger, async () => {
      const { token } = request.params
      await services.limits.calendarFeeds.attempt({ token, address: request.ip })
      const tokenHash = hashToken(token)
      const feed = await recognising.run(stranger, () => findFeedByToken(services.db, tokenHash))
      if (!feed) throw notFound()
      // In turns of its own: its landlord's screens do not wait for programs that fetch it.
      const reader = { key: `calendar feed ${feed.scope.userId}`, signal: stranger.signal }
      const file = await answering.run(reader, async () => {
        const events = await readFeed(services, feed, tokenHash, services.now())
        if (events === null) throw notFound()
        const tag = tagOf(events)
        reply.header('etag', tag)
        return isKnown(request.headers['if-none-match'], tag) ? null : writeIcal({ ...calendarOfFeed, events })
      })
      reply.headers({
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      if (file === null) return reply.status(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="latchkey.ics"')
        .send(file)
    })
  })
}
