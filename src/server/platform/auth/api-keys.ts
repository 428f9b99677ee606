/** Programs that call with a landlord's API key, as its scopes allow. */

import { keyPrefix } from '#domain/api-key.ts'
import { planInForce } from '#domain/plan.ts'
import { findKey, touchKey } from '#server/db/api-keys.queries.ts'
import { requireFeature } from '#server/platform/auth/entitlements.ts'
import { type LandlordScope, makeScope } from '#server/platform/auth/scope.ts'
import { hashToken, newToken, tokenLength, type Viewer } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import { forbidden, unauthorised } from '#server/platform/http/problem.ts'

const noteEveryMs = 60_000

/** One session token in 262,144 begins like a key, but every key is longer. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith(keyPrefix) && bearer.length !== tokenLength

export const newApiKey = (): string => `${keyPrefix}${newToken()}`

/** A key has no session; calls that need one are closed to keys. */
const noSession = 0

/**
 * The landlord and scopes of a valid key.
 * @throws Problem 401 for a key that is unknown, deleted or expired; 403 without the plan.
 */
export async function requireKey({ db, now }: Services, key: string) {
  const row = await findKey(db, hashToken(key))
  if (!row || (row.expiresAt && Date.parse(row.expiresAt) <= now().getTime())) {
    throw unauthorised('This API key is not valid.')
  }
  const { subscriptionPlan, subscriptionStatus, ...rest } = row
  const plan = planInForce(subscriptionPlan, subscriptionStatus)
  requireFeature(plan, 'apiAccess')
  return { ...rest, plan }
}

/**
 * The landlord whose key this is. `scope` is the one that the call needs; null for calls that are closed to keys.
 * @throws Problem 401 for a key that is unknown, deleted or expired; 403 without the plan or the scope; 429 after 60
 * calls in a minute.
 */
export async function findKeyHolder(services: Services, key: string, scope: string | null): Promise<Viewer> {
  const { db, limits } = services
  const now = services.now()
  const { keyId, scopes, expiresAt: _, createdAt, ...person } = await requireKey(services, key)
  await limits.apiCalls.attempt(keyId)
  if (scope === null) throw forbidden('API keys cannot do this. Please log in.')
  if (!scopes.some((each) => each === scope)) throw forbidden(`This API key lacks the scope ${scope}.`)
  await touchKey(db, keyId, { now, unlessSince: new Date(now.getTime() - noteEveryMs) })
  return {
    actor: { ...person, sessionId: noSession, signedInAt: createdAt },
    scope: makeScope<LandlordScope>({ role: 'landlord', userId: person.id }),
  }
}
