/** What every change of one's own account begins or ends with. */
import type { Activity } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { findSessionById } from '#server/db/sessions.queries.ts'
import { listPresentTenancies } from '#server/features/accounts/joining.queries.ts'
import { lockAccount } from '#server/features/accounts/users.queries.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

/**
 * Locks one's own account until the transaction ends, and returns it. A request must change nothing if its session
 * ended while it was running, for instance because the owner set a password by mail (rule: accounts-session-list).
 * @throws Problem 401 then.
 */
export async function lockOwnAccount(tx: Db, { actor, scope }: Pick<SignedInContext, 'actor' | 'scope'>) {
  const account = await lockAccount(tx, scope)
  if (!(await findSessionById(tx, actor.sessionId))) throw unauthorised()
  return account
}

/**
 * Tells open screens that somebody's name, address or phone has changed: their own, and those of the other side of each
 * tenancy that lasts. One that has ended stays as it was (rule: access-tenant-details, access-landlord-details).
 */
export async function announceDetails(tx: Db, scope: AccountScope, done: readonly Activity[]): Promise<void> {
  await announce(tx, 'account', { people: [scope.userId] }, done)
  await announce(tx, 'tenancy', { tenancies: await listPresentTenancies(tx, scope) })
}
