/**
 * The events that a feed holds: where they are more than its file may be, those of the
 * days nearest to today (rule: calendar-feed-size).
 */
import type { CalendarEvent } from '#api/calendar.ts'
import { feedDaysAhead, feedDaysBack, mostFeedBytes } from '#domain/calendar.ts'
import { addDays, type Day, type DayRange, daysBetween } from '#domain/day.ts'
import { listFeedEvents } from '#server/features/calendar/calendar.queries.ts'
import { type FeedView, feedEvent } from '#server/features/calendar/feed/feed-events.ts'
import type { IcalEvent } from '#server/features/calendar/feed/ical.ts'
import { type DigestedEvent, digested } from '#server/features/calendar/feed/stamps.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Between two pages everybody else has their turn at the database. */
const eventsAtOnce = 100

/** What an event takes in the file besides its texts. */
const plainBytes = 350

const bytesOf = ({ summary, description, location }: IcalEvent) =>
  plainBytes + Buffer.byteLength(`${summary}${description ?? ''}${location ?? ''}`)

/** By day. One that is moved to another day while they are read is returned once. */
export async function readFeedEvents(
  db: Db,
  scope: LandlordScope,
  view: FeedView,
  today: Day,
): Promise<DigestedEvent[]> {
  const earlier: DigestedEvent[] = []
  const upcoming: DigestedEvent[] = []
  const seen = new Set<string>()
  let bytes = 0
  for await (const read of nearestFirst(db, scope, today)) {
    const event = digested(feedEvent(read, view))
    bytes += bytesOf(event)
    if (bytes > mostFeedBytes) break
    const list = read.date < today ? earlier : upcoming
    if (!seen.has(event.uid)) list.push(event)
    seen.add(event.uid)
  }
  return [...earlier.reverse(), ...upcoming]
}

/** Past and coming events, those nearest to today first: of a feed that is too long, the farthest are left out. */
async function* nearestFirst(db: Db, scope: LandlordScope, today: Day) {
  const coming = inTurn(db, scope, { from: today, to: addDays(today, feedDaysAhead) }, { isBackwards: false })
  const past = inTurn(db, scope, { from: addDays(today, -feedDaysBack), to: addDays(today, -1) }, { isBackwards: true })
  let next = await coming.next()
  let last = await past.next()
  while (!next.done || !last.done) {
    const daysAhead = next.done ? Number.POSITIVE_INFINITY : daysBetween(today, next.value.date)
    const daysAgo = last.done ? Number.POSITIVE_INFINITY : daysBetween(last.value.date, today)
    if (!next.done && daysAhead <= daysAgo) {
      yield next.value
      next = await coming.next()
    } else if (!last.done) {
      yield last.value
      last = await past.next()
    }
  }
}

async function* inTurn(db: Db, scope: LandlordScope, range: DayRange, { isBackwards }: { isBackwards: boolean }) {
  for (let after: CalendarEvent | undefined; ; ) {
    const page: CalendarEvent[] = await listFeedEvents(db, scope, range, { limit: eventsAtOnce, after, isBackwards })
    yield* page
    if (page.length < eventsAtOnce) return
    after = page.at(-1)
  }
}
