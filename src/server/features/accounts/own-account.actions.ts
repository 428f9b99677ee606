/** Changes of the ways into one's own account. */
import { findSessionById } from '#server/db/sessions.queries.ts'
import { lockAccount } from '#server/features/accounts/users.queries.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

/**
 * Locks one's own account until the transaction ends. A request that was under way when its session ended, as by a
 * password that the owner set by mail, must leave no way in behind. @throws Problem 401 then.
 */
export async function lockOwnAccount(tx: Db, { actor, scope }: SignedInContext): Promise<void> {
  await lockAccount(tx, scope)
  if (!(await findSessionById(tx, actor.sessionId))) throw unauthorised()
}
