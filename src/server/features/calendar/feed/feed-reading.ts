/**
 * The events that a feed holds: where they are more than its file may be, those of the
 * days nearest to today (rule: calendar-feed-size).
 */
import type { CalendarEvent } from '#api/calendar.ts'
import { feedDaysAhead, feedDaysBack, mostFeedBytes } from '#domain/calendar.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { type DayRange, listFeedEvents } from '#server/features/calendar/calendar.queries.ts'
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

async function* eventsInTurn(db: Db, scope: LandlordScope, range: DayRange, isBackwards: boolean) {
  for (let after: CalendarEvent | undefined; ; ) {
    const page: CalendarEvent[] = await listFeedEvents(db, scope, range, { limit: eventsAtOnce, after, isBackwards })
    yield* page
    if (page.length < eventsAtOnce) return
    after = page.at(-1)
  }
}

/** By day. One that is moved to another day while they are read is returned once. */
export async function readFeedEvents(
  db: Db,
  scope: LandlordScope,
  view: FeedView,
  today: Day,
): Promise<DigestedEvent[]> {
  const coming = eventsInTurn(db, scope, { from: today, to: addDays(today, feedDaysAhead) }, false)
  const past = eventsInTurn(db, scope, { from: addDays(today, -feedDaysBack), to: addDays(today, -1) }, true)
  const [upcoming, earlier]: [DigestedEvent[], DigestedEvent[]] = [[], []]
  const seen = new Set<string>()
  let [next, last] = [await coming.next(), await past.next()]
  for (let bytes = 0; ; ) {
    const isNext =
      !next.done && (last.done || daysBetween(today, next.value.date) <= daysBetween(last.value.date, today))
    const read = isNext ? next : last
    if (read.done) break
    const event = digested(feedEvent(read.value, view))
    bytes += bytesOf(event)
    if (bytes > mostFeedBytes) break
    if (!seen.has(event.uid)) (isNext ? upcoming : earlier).push(event)
    seen.add(event.uid)
    if (isNext) next = await coming.next()
    else last = await past.next()
  }
  return [...earlier.reverse(), ...upcoming]
}
