import { removeUnusedSessions } from '#server/db/sessions.queries.ts'
import { forgetAddresses } from '#server/features/accounts/known-addresses.queries.ts'
import { removeOldLinks } from '#server/features/accounts/links.queries.ts'
import type { Services } from '#server/platform/context.ts'

/** How long a session lasts without use, an address counts as known, and a dead link is kept. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Forgets sessions, network addresses and links that can no longer be used. */
export async function sweepAccounts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await removeUnusedSessions(db, before)
  await forgetAddresses(db, before)
  await removeOldLinks(db, before)
}
