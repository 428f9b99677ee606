import { longestSessionMs, sessionLimitMs } from '#domain/account.ts'
import { dayMs } from '#domain/day.ts'
import { removeOldSessions } from '#server/db/sessions.queries.ts'
import { removeGuestsWithoutTrace } from '#server/features/accounts/guests.queries.ts'
import { forgetAddresses } from '#server/features/accounts/known-addresses.queries.ts'
import { removeOldLinks } from '#server/features/accounts/links.queries.ts'
import { removeOldCheckouts } from '#server/features/plans/plans.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inSteps } from '#server/platform/jobs/batches.ts'

/** Stripe lets a checkout be paid for a day; some payments take two weeks; a report is repeated for a month. */
const checkoutMs = 90 * dayMs

/**
 * Deletes sessions, network addresses, links and checkouts that can no longer be used, and guests about whom nothing
 * else is stored.
 */
export async function sweepAccounts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const accountsBefore = before(sessionLimitMs.account)
  const [guests, signIns] = [before(sessionLimitMs.guest), before(longestSessionMs)]
  await inSteps(
    () => removeOldSessions(db, { accounts: accountsBefore, guests, signIns }),
    () => forgetAddresses(db, accountsBefore),
    () => removeOldLinks(db, accountsBefore),
    () => removeOldCheckouts(db, before(checkoutMs)),
    () => removeGuestsWithoutTrace(db),
  )
}
