import { isApiKey, requireKey } from '#server/platform/auth/api-keys.ts'
import { stillSignedIn, type Viewer } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

/**
 * For a request that took its time before its work could begin: a session or an API key that has ended meanwhile does
 * nothing any more (rule: accounts-session-list). @throws Problem 401; 403 for a key whose plan has ended.
 */
export async function requireStillSignedIn(
  services: Services,
  { actor }: Viewer,
  bearer: string | undefined,
): Promise<void> {
  if (bearer && isApiKey(bearer)) {
    await requireKey(services, bearer)
    return
  }
  const signedIn = await stillSignedIn(services.db, [actor.sessionId], services.now())
  if (!signedIn.has(actor.sessionId)) throw unauthorised()
}
