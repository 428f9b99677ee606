import { findKey } from '#server/db/api-keys.queries.ts'
import { isApiKey } from '#server/platform/auth/api-keys.ts'
import { hashToken, stillSignedIn, type Viewer } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

/**
 * For a request that took its time before its work could begin: a session or an API key that has ended meanwhile does
 * nothing any more (rule: accounts-session-list). @throws Problem 401.
 */
export async function requireStillSignedIn(
  { db, now }: Services,
  { actor }: Viewer,
  bearer: string | undefined,
): Promise<void> {
  const isThere =
    bearer && isApiKey(bearer)
      ? (await findKey(db, hashToken(bearer))) !== undefined
      : (await stillSignedIn(db, [actor.sessionId], now())).has(actor.sessionId)
  if (!isThere) throw unauthorised()
}
