/** The feed of the calendar: its owner's calls, and the file that calendar programs fetch. */

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { calendar } from '#api/calendar.ts'
import { feedDaysAhead, feedDaysBack, mostFeedEvents } from '#domain/calendar.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { didToAccount } from '#server/db/activity.ts'
import { removeFeed } from '#server/db/calendar-feeds.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { listEventsAtOnce } from '#server/features/calendar/calendar.queries.ts'
import {
  findFeed,
  insertFeed,
  lockFeedByToken,
  noteFetch,
  updateFeed,
} from '#server/features/calendar/feed/feed.queries.ts'
import { feedEvent } from '#server/features/calendar/feed/feed-events.ts'
import { writeIcal } from '#server/features/calendar/feed/ical.ts'
import { stampEvents } from '#server/features/calendar/feed/stamps.ts'
import { hashToken, newToken } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

type FeedCalls = Pick<typeof calendar, 'feed' | 'createFeed' | 'updateFeed' | 'removeFeed'>

const missing = () => notFound('There is no calendar feed')

export const feedHandlers: Handlers<FeedCalls> = {
  feed: ({ db, scope }) => findFeed(db, scope),

  createFeed: async ({ db, scope, now, config }, { body }) => {
    const token = newToken()
    const showsTenantNames = body?.showsTenantNames ?? false
    await db.transaction(async (tx) => {
      await insertFeed(tx, scope, { tokenHash: hashToken(token), showsTenantNames, createdAt: now.toISOString() })
      await announce(tx, 'calendarFeed', { people: [scope.userId] }, didToAccount(scope, 'Calendar feed made'))
    })
    return { url: `${config.publicUrl}/calendar/${token}.ics` }
  },

  updateFeed: async ({ db, scope }, { body }) => {
    return db.transaction(async (tx) => {
      const feed = await updateFeed(tx, scope, body)
      if (!feed) throw missing()
      await announce(tx, 'calendarFeed', { people: [scope.userId] }, didToAccount(scope, 'Calendar feed changed'))
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
const refreshHours = 1

/** What a token opens, as text, once its changes are noted; null where it opens nothing. */
async function readFeed({ db, config }: Services, token: string, now: Date): Promise<string | null> {
  const today = londonDay(now)
  const range = { from: addDays(today, -feedDaysBack), to: addDays(today, feedDaysAhead) }
  return db.transaction(async (tx) => {
    const feed = await lockFeedByToken(tx, hashToken(token))
    if (!feed) return null
    const { scope, showsTenantNames, lastFetchedAt } = feed
    const listed = await listEventsAtOnce(tx, scope, range, mostFeedEvents)
    const view = { showsTenantNames, publicUrl: config.publicUrl }
    const { events, state } = stampEvents(
      feed,
      listed.map((event) => feedEvent(event, view)),
      now,
    )
    const isNoted = lastFetchedAt !== null && now.getTime() - new Date(lastFetchedAt).getTime() < noteEveryMs
    await noteFetch(tx, scope, {
      ...(!isNoted && { lastFetchedAt: now.toISOString() }),
      ...(state !== feed && { state }),
    })
    return writeIcal({
      name: 'Latchkey',
      description: 'Inspections, expiring documents, rent, moves and events of your properties',
      refreshHours,
      events,
    })
  })
}

/** Weak, because the file may go out compressed. */
const tagOf = (file: string) => `W/"${createHash('sha256').update(file).digest('base64url')}"`

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

const isKnown = (header: string | undefined, tag: string) =>
  Boolean(header?.split(',').some((known) => known.trim() === '*' || bare(known) === bare(tag)))

/** Outside the contract: the token is the whole permission, and the answer is no JSON. An address that is over says no more than one that never was. */
export function serveCalendarFeed(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    const { token } = request.params
    await services.limits.calendarFeeds.attempt({ token, address: request.ip })
    const file = await readFeed(services, token, services.now())
    if (file === null) throw notFound()
    const tag = tagOf(file)
    reply.headers({
      etag: tag,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="latchkey.ics"')
      .send(file)
  })
}
