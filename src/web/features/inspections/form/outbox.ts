/**
 * Sends the reports that wait on this device: the photos first, each once, then the report under its key. One tab at a
 * time sends, and only what belongs to the user who is signed in at that moment.
 */
import { inspectionReports } from '#api/inspection-reports.ts'
import { storePhoto } from '#web/features/uploads/send-file.ts'
import { acrossTabs } from '#web/lib/across-tabs.ts'
import { ApiError, call } from '#web/lib/api/call.ts'
import { inTime } from '#web/lib/api/in-time.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { callsGoOutAs } from '#web/lib/api/session.ts'
import { makeListeners } from '#web/lib/listeners.ts'
import { makeTurns } from '#web/lib/turns.ts'
import {
  changeReport,
  noteStored,
  photosOfReport,
  removeReport,
  type SavedPhoto,
  type SavedReport,
  savedReport,
  savedReports,
} from './device-store.ts'
import { bodyOf } from './report-form.ts'
import { afterFailure, isStillStored } from './retry.ts'

export type Outcome =
  /** The details are unknown where another tab has sent it. */
  | { is: 'sent'; propertyId?: number; hasNextVisit?: boolean }
  | { is: 'refused'; why: string }
  /**
   * Kept on this device, to be sent later: the server did not answer or failed, or nobody is signed in as this user.
   */
  | { is: 'waiting'; because: 'signed-out' | 'unanswered' | 'failed' }

export type Sending = { key: string; sent: number; photos: number }

let sending: Sending | null = null
const listeners = makeListeners()

export const sendingNow = (): Sending | null => sending

/** Calls back as photos go out. */
export const watchSending = listeners.subscribe

function setSending(next: Sending | null): void {
  sending = next
  listeners.notify()
}

/** Sends one report that is being submitted, in its turn, and returns what became of it. */
export async function submitReport(userId: number, key: string): Promise<Outcome> {
  await changeReport(userId, key, () => ({ state: 'waiting', refusal: null, attempts: 0, nextTryAt: 0 }))
  return inTurn(async () => {
    const report = await savedReport(userId, key)
    // It is gone: another tab has sent it first.
    if (!report) return { is: 'sent' }
    if (report.state === 'refused') return { is: 'refused', why: report.refusal ?? '' }
    return navigator.onLine ? sendReport(report) : { is: 'waiting', because: 'unanswered' }
  })
}

/**
 * Sends the reports that are due; with `hurry`, also those that wait for a later try. Returns when to call it next, in
 * milliseconds since 1970, or null where nothing waits.
 */
export function sendWaiting(
  userId: number,
  { hurry, onOutcome }: { hurry: boolean; onOutcome: (outcome: Outcome) => void },
): Promise<number | null> {
  return inTurn(async () => {
    const isDue = ({ state, nextTryAt }: SavedReport) => state === 'waiting' && (hurry || nextTryAt <= Date.now())
    for (const { key } of (await savedReports(userId)).filter(isDue).reverse()) {
      const report = await savedReport(userId, key)
      if (report?.state !== 'waiting') continue
      if (!navigator.onLine || !callsGoOutAs(userId)) break
      onOutcome(await sendReport(report))
    }
    const later = (await savedReports(userId)).filter(({ state }) => state === 'waiting')
    return later.length > 0 ? Math.min(...later.map(({ nextTryAt }) => nextTryAt)) : null
  })
}

/** Turns a waiting report back into a draft. Returns false where the server may have it already. */
export function takeBack(userId: number, key: string): Promise<boolean> {
  return inTurn(async () => {
    const back = await changeReport(userId, key, ({ state, posted }) =>
      state === 'waiting' && posted ? null : { state: 'draft' },
    )
    return back !== undefined
  })
}

/** Removes a report, but not while it is being sent. */
export const discardReport = (userId: number, key: string): Promise<void> => inTurn(() => removeReport(userId, key))

const inTurnOfThisTab = makeTurns()

/**
 * Runs one piece of work after the other, across all tabs of this browser. Without https there are no locks, and the
 * report's key keeps a repeat harmless.
 */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => inTurnOfThisTab(() => acrossTabs('unsent', work))

class SomebodyElse extends Error {}

async function sendReport(report: SavedReport): Promise<Outcome> {
  const { userId, key, property, input, submittedAt } = report
  try {
    const photos = await sendPhotos(report)
    const photosOf = (place: string) => photos.flatMap((photo) => (photo.place === place ? [photo.url] : []))
    const body = bodyOf({ key, propertyId: property.id, input, submittedAt, photosOf })
    mustGoOutAs(userId)
    await changeReport(userId, key, () => ({ posted: true }))
    mustGoOutAs(userId)
    await inTime(call(inspectionReports.create, { body }))
    await removeReport(userId, key)
    void refreshAfter('inspection')
    return { is: 'sent', propertyId: property.id, hasNextVisit: input.nextInspectionDate !== '' }
  } catch (error) {
    return noteFailure(error, report)
  } finally {
    setSending(null)
  }
}

async function sendPhotos({ userId, key }: SavedReport): Promise<{ place: string; url: string }[]> {
  const photos = await photosOfReport(userId, key)
  const sent: { place: string; url: string }[] = []
  for (const photo of photos) {
    setSending({ key, sent: sent.length, photos: photos.length })
    sent.push({ place: photo.place, url: await sendPhoto(photo) })
  }
  setSending({ key, sent: sent.length, photos: photos.length })
  return sent
}

async function sendPhoto({ userId, key, picture, stored }: SavedPhoto): Promise<string> {
  if (stored && isStillStored(stored.at, Date.now())) return stored.url
  const form = new FormData()
  form.append('file', picture, 'photo.jpg')
  mustGoOutAs(userId)
  const { url } = await storePhoto(form, () => {})
  await noteStored(key, { url, at: Date.now() })
  return url
}

// The call reads its token in the same moment, so nobody can sign in between this check and the sending.
function mustGoOutAs(userId: number): void {
  if (!callsGoOutAs(userId)) throw new SomebodyElse()
}

async function noteFailure(error: unknown, { userId, key, attempts }: SavedReport): Promise<Outcome> {
  if (error instanceof SomebodyElse) return { is: 'waiting', because: 'signed-out' }
  const status = error instanceof ApiError ? error.status : null
  const failure = afterFailure(status, attempts)
  if (failure.next !== 'refused') {
    const nextTryAt = Date.now() + failure.inMs
    await changeReport(userId, key, () => ({ attempts: attempts + 1, nextTryAt }))
    if (failure.next === 'sign-in') return { is: 'waiting', because: 'signed-out' }
    return { is: 'waiting', because: status === null ? 'unanswered' : 'failed' }
  }
  const why = error instanceof ApiError ? error.text : String(error)
  await changeReport(userId, key, () => ({ state: 'refused', refusal: why, posted: false, attempts: 0 }))
  return { is: 'refused', why }
}
