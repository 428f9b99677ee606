/** What the browser remembers about the expiry banner: a dismissal for 24 hours, and which documents it has already told about in this session. */
import type { Document } from '#api/documents.ts'
import { keep, keepForSession, recall, recallForSession } from '#web/lib/browser/storage.ts'

const dayLong = 24 * 60 * 60 * 1000

/** `now` in milliseconds since 1970. Another account in the same browser has a memory of its own. */
export function isBannerDismissed(userId: number, now: number): boolean {
  const [dismissedBy, at] = (recall('expiryDismissed') ?? '').split(' ').map(Number)
  return dismissedBy === userId && at !== undefined && now >= at && now - at < dayLong
}

export function dismissBanner(userId: number, now: number): void {
  keep('expiryDismissed', `${userId} ${now}`)
}

/** Whether this set of documents is new in this session; from now on it is not. */
export function isNewsThisSession(expiring: readonly Document[]): boolean {
  const set = expiring
    .map(({ id, expiryDate }) => `${id}:${expiryDate}`)
    .toSorted()
    .join(' ')
  const told = (recallForSession('expiryTold') ?? '').split('\n')
  if (told.includes(set)) return false
  keepForSession('expiryTold', [...told, set].join('\n'))
  return true
}
