import { isPastReopening, longestSessionMs, sessionLimitMs } from '#domain/account.ts'
import type { Day } from '#domain/day.ts'
import { removeOldSessions } from '#server/db/sessions.queries.ts'
import { eraseAccount } from '#server/features/accounts/erasing.actions.ts'
import { listClosedAccounts } from '#server/features/accounts/erasure.queries.ts'
import { removeGuestsWithoutTrace } from '#server/features/accounts/guests.queries.ts'
import { forgetAddresses } from '#server/features/accounts/known-addresses.queries.ts'
import { removeOldLinks } from '#server/features/accounts/links.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

/** Forgets sessions, network addresses and links that can no longer be used, and guests who left nothing behind. */
export async function sweepAccounts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const accountsBefore = before(sessionLimitMs.account)
  const [guests, signIns] = [before(sessionLimitMs.guest), before(longestSessionMs)]
  await removeOldSessions(db, { accounts: accountsBefore, guests, signIns })
  await forgetAddresses(db, accountsBefore)
  await removeOldLinks(db, accountsBefore)
  await removeGuestsWithoutTrace(db)
}

/** Erases the accounts that were closed, and that nobody can open again. */
export async function eraseClosedAccounts(services: Pick<Services, 'db' | 'files' | 'log'>, today: Day): Promise<void> {
  await inBatches(
    (afterId, limit) => listClosedAccounts(services.db, afterId, limit),
    async (accounts) => {
      for (const account of accounts) {
        if (isPastReopening(account.closedAt, today)) await eraseAccount(services, account, today)
      }
    },
  )
}
