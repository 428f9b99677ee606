/** Follows how each event of a feed changes, so that a calendar program knows which of two versions is the newer. */
import { createHash } from 'node:crypto'
import type { FeedStamp } from '#server/db/schema/calendar.ts'
import type { IcalEvent, StampedEvent } from '#server/features/calendar/feed/ical.ts'

type Stamps = Readonly<Record<string, FeedStamp>>

export interface FeedState {
  readonly stamps: Stamps
  readonly revision: number
}

/** An event with the digest of all that it says. */
export interface DigestedEvent extends IcalEvent {
  readonly digest: string
}

const digestOf = (event: IcalEvent): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(event).sort()))
    .digest('base64url')
    .slice(0, 12)

export const digested = (event: IcalEvent): DigestedEvent => ({ ...event, digest: digestOf(event) })

/**
 * An event that is new or says something else than before gets the feed's next revision as its sequence, so that
 * one which went and came back still has a higher one than it had; the others stay as they were. `state` is the
 * very one that was given where nothing changed.
 */
export function stampEvents(state: FeedState, events: readonly DigestedEvent[], now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  const next = Object.keys(state.stamps).length === 0 ? state.revision : state.revision + 1
  let hasChanged = Object.keys(state.stamps).length !== events.length
  const stamps = new Map<string, FeedStamp>()
  const stamped = events.map(({ digest, ...event }): StampedEvent => {
    const before = Object.hasOwn(state.stamps, event.uid) ? state.stamps[event.uid] : undefined
    const stamp: FeedStamp = before?.[0] === digest ? before : [digest, next, Math.max(seconds, before?.[2] ?? 0)]
    hasChanged ||= stamp !== before
    stamps.set(event.uid, stamp)
    return { ...event, sequence: stamp[1], changedAt: stamp[2] }
  })
  return { events: stamped, state: hasChanged ? { stamps: Object.fromEntries(stamps), revision: next } : state }
}
