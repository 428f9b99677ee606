/** Sessions: who is asking, and with which scope. */
import { createHash, randomBytes } from 'node:crypto'
import { longestSessionMs, mostSessions, sessionLimitMs } from '#domain/account.ts'
import { planInForce } from '#domain/plan.ts'
import {
  findSession,
  findSessionById,
  insertSession,
  listSessions,
  removeOldestSessions,
  touchSession,
} from '#server/db/sessions.queries.ts'
import {
  type GuestScope,
  type LandlordScope,
  makeScope,
  type Scope,
  type TenantScope,
} from '#server/platform/auth/scope.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

/** How exact `lastUsedAt` is: it is written once per session and hour, not with every request. */
const touchEveryMs = 60 * 60 * 1000

export interface Viewer {
  readonly actor: Actor
  readonly scope: Scope
}

/** 256 random bits for a session, an e-mailed link or a file's name. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Characters of a token. */
export const tokenLength = 43

/** What is stored of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Opens a session and returns its token, which is not stored. */
export async function openSession(
  db: Db,
  owner: { userId: number; guestPropertyId?: number; address: string; device?: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  await insertSession(db, { ...owner, tokenHash: hashToken(token), now })
  await removeOldestSessions(db, owner, mostSessions)
  return token
}

/**
 * The person to whom a session token belongs; null for a token that is unknown or ended, unused for too long or signed
 * in too long ago.
 */
export async function findViewer(db: Db, token: string, now: Date): Promise<Viewer | null> {
  return viewerOf(db, await findSession(db, hashToken(token)), now)
}

/** The person whose session asked for a ticket, under the same rules. */
export async function findTicketHolder(db: Db, sessionId: number, now: Date): Promise<Viewer | null> {
  return viewerOf(db, await findSessionById(db, sessionId), now)
}

/** Those of the given sessions that have not ended, by the same rules. */
export async function stillSignedIn(db: Db, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
  const stored = await listSessions(db, sessionIds)
  return new Set(stored.filter((session) => !hasExpired(session, now)).map(({ sessionId }) => sessionId))
}

type Age = { readonly lastUsedAt: number; readonly signedInAt: number; readonly isGuest: boolean }

/** Whether a session is over by its age or for want of use (rule: accounts-session-end). */
export function hasExpired({ lastUsedAt, signedInAt, isGuest }: Age, now: Date): boolean {
  const unusedMs = now.getTime() - lastUsedAt
  if (unusedMs > (isGuest ? sessionLimitMs.guest : sessionLimitMs.account)) return true
  return now.getTime() - signedInAt > longestSessionMs
}

type SessionRow = Awaited<ReturnType<typeof findSession>>

async function viewerOf(db: Db, session: SessionRow, now: Date): Promise<Viewer | null> {
  if (!session || hasExpired(session, now)) return null
  if (now.getTime() - session.lastUsedAt > touchEveryMs) await touchSession(db, session.sessionId, now)
  const { guestPropertyId, lastUsedAt: _, signedInAt, subscriptionPlan, subscriptionStatus, ...person } = session
  const actor = {
    ...person,
    signedInAt: new Date(signedInAt).toISOString(),
    plan: planInForce(subscriptionPlan, subscriptionStatus),
  }
  return { actor, scope: scopeOf(actor, guestPropertyId) }
}

function scopeOf(actor: Actor, guestPropertyId: number | null): Scope {
  if (actor.role === 'landlord') return makeScope<LandlordScope>({ role: 'landlord', userId: actor.id })
  if (guestPropertyId === null) return makeScope<TenantScope>({ role: 'tenant', userId: actor.id })
  return makeScope<GuestScope>({
    role: 'guest',
    userId: actor.id,
    propertyId: guestPropertyId,
    sessionId: actor.sessionId,
  })
}
