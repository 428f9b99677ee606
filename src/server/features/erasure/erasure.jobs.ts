import { isPastReopening } from '#domain/account.ts'
import type { Day } from '#domain/day.ts'
import { eraseAccount } from '#server/features/erasure/erasure.actions.ts'
import { listClosedAccounts } from '#server/features/erasure/erasure.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { oneByOne } from '#server/platform/jobs/batches.ts'

/** Erases the accounts that were closed, and that nobody can open again. */
export async function eraseClosedAccounts(
  services: Pick<Services, 'db' | 'files' | 'backups' | 'log'>,
  today: Day,
): Promise<void> {
  await oneByOne(
    (afterId, limit) => listClosedAccounts(services.db, afterId, limit),
    async (account) => {
      if (isPastReopening(account.closedAt, today)) await eraseAccount(services, account, today)
    },
  )
}
