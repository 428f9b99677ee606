import { isApiKey, requireKey } from '#server/platform/auth/api-keys.ts'
import { stillSignedIn, type Viewer } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import { unauthorised } from '#server/platform/http/problem.ts'

/**
 * To be called when a request has waited long before its work begins: refuses one whose session or API key has ended
 * meanwhile (rule: accounts-session-list).
 * @throws Problem 401; 403 for a key whose plan has ended.
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
