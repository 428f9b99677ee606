/** What every change of the ways into one's own account begins with. */
import { findSessionById } from '#server/db/sessions.queries.ts'
import { lockAccount } from '#server/features/accounts/users.queries.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

/**
 * Locks one's own account until the transaction ends. A request must change nothing if its session ended while it was
 * running, for instance because the owner set a password by mail.
 * @throws Problem 401 then.
 */
export async function lockOwnAccount(tx: Db, { actor, scope }: SignedInContext): Promise<void> {
  await lockAccount(tx, scope)
  if (!(await findSessionById(tx, actor.sessionId))) throw unauthorised()
}
