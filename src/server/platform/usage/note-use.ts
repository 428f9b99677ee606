import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#api/contract.ts'
import type { UserRole } from '#domain/account.ts'
import { login, pagesHeader, pagesNamed, pageView } from '#domain/usage.ts'
import type { PublicContext } from '#server/platform/context.ts'

/** An endpoint, with the contract's name and its own name in the contract. */
export interface Called {
  readonly endpoint: Endpoint
  readonly feature: string
  readonly name: string
}

/**
 * Counts a call that has succeeded: a sign-in, the screens that the browser says somebody has gone to, and a change.
 * Reading is not counted, because open screens read by themselves, and neither are guests (rule: usage-counted).
 */
export function noteUse(
  { endpoint, feature, name }: Called,
  context: PublicContext,
  request: FastifyRequest,
  result: unknown,
) {
  const { usage, device, now, actor } = context
  const newcomer = endpoint.access === 'public' ? signedInBy(result) : null
  if (newcomer) usage.note({ ...newcomer, sessionId: 0, action: login, device }, now)
  if (!actor || actor.isGuest) return
  const person = { userId: actor.id, role: actor.role, sessionId: actor.sessionId, device }
  const header = request.headers[pagesHeader]
  for (const page of pagesNamed(typeof header === 'string' ? header : undefined))
    usage.note({ ...person, action: pageView, page }, now)
  if (endpoint.method !== 'GET') usage.note({ ...person, action: `${feature}.${name}`, feature }, now)
}

/** Whose session a call has opened, a guest's aside. */
function signedInBy(result: unknown): { userId: number; role: UserRole } | null {
  const { token, user, isGuestAccount } = (result ?? {}) as {
    token?: string
    user?: { id: number; role: UserRole }
    isGuestAccount?: boolean
  }
  return token && user && !isGuestAccount ? { userId: user.id, role: user.role } : null
}
