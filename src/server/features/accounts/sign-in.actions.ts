import { createHash } from 'node:crypto'
import type { Residence, Session, User } from '#api/accounts.ts'
import { guestName, isPastReopening, sessionLimitMs, type UserRole } from '#domain/account.ts'
import { joinCodeTexts } from '#domain/join-code.ts'
import { twoFactorTexts } from '#domain/two-factor.ts'
import { announce } from '#server/db/live.queries.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import { spendAuthenticationCode } from '#server/features/accounts/authentication-codes.actions.ts'
import {
  findHoldings,
  findPropertyByJoinCode,
  lockByJoinCode,
  type OpenedProperty,
} from '#server/features/accounts/joining.queries.ts'
import { rememberAddress } from '#server/features/accounts/known-addresses.queries.ts'
import {
  findLogin,
  findPasswordHash,
  getAccount,
  insertUser,
  propertyLimitOf,
  reopenAccount,
} from '#server/features/accounts/users.queries.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { addressKey } from '#server/platform/auth/network-address.ts'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { logSecurityEvent, type SecurityEvent } from '#server/platform/auth/security-log.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import type { PublicContext, SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { forbidden, type Problem, unauthorised } from '#server/platform/http/problem.ts'

const hashedAddress = (address: string) => createHash('sha256').update(addressKey(address)).digest('base64url')

const wrongCredentials = () => unauthorised('Invalid email or password')

type Typed = { role: UserRole; email: string; password: string }

/** An account and the hash of the password that somebody has proved to know. */
interface Proved {
  readonly id: number
  readonly passwordHash: string | null
}

/**
 * The account that e-mail, password and role belong to. An account that was closed too long ago to be reopened counts
 * as none. Where two-factor sign-in is on, a code is required after the right password, and a wrong one counts as a
 * failure too.
 * @throws Problem 401, the same after the same work whichever of the three is wrong, and without the code; 429 after
 * too many.
 */
export async function checkCredentials(
  ctx: PublicContext,
  typed: Typed & { code?: string | null | undefined },
): Promise<Proved> {
  const proved = await checkPassword(ctx, typed, {
    event: 'sign-in failed',
    refusal: wrongCredentials,
    async prove(account) {
      if (!account.hasTwoFactor) return account
      if (!typed.code) return null
      if (!(await spendAuthenticationCode(ctx, account.id, typed.code))) throw unauthorised(twoFactorTexts.wrongCode)
      return account
    },
  })
  // Does not count as a failure: the password was right.
  if (proved === null) throw unauthorised(twoFactorTexts.codeRequired)
  return proved
}

const typedBy = ({ actor }: SignedInContext, password: string) => ({
  role: actor.role,
  email: actor.email ?? '',
  password,
})
const checkedAgain = { event: 'password check failed', refusal: () => forbidden('The password is wrong') } as const

/**
 * Checks the password again of somebody signed in. A wrong one counts like a failed sign-in.
 * @throws Problem 403 for it, 429.
 */
export async function confirmPassword(ctx: SignedInContext, password: string): Promise<void> {
  await checkPassword(ctx, typedBy(ctx, password), { ...checkedAgain, prove: async () => {} })
}

/**
 * Checks the password, and a code of the authenticator app or a recovery code, which is then used up.
 * @throws Problem 403 for either, 429.
 */
export async function confirmPasswordAndCode(
  ctx: SignedInContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await checkPassword(ctx, typedBy(ctx, password), {
    ...checkedAgain,
    async prove({ id }) {
      if (!(await spendAuthenticationCode(ctx, id, code))) throw forbidden(twoFactorTexts.wrongCode)
    },
  })
}

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

interface PasswordCheck<Proof> {
  /** What a failure is logged as. */
  readonly event: SecurityEvent
  readonly refusal: () => Problem
  /** Called after the right password. It may refuse too, which counts as a failure like a wrong password. */
  readonly prove: (account: Login) => Promise<Proof>
}

/** Checks a password and returns what `prove` returns for its account. */
async function checkPassword<Proof>(
  ctx: PublicContext,
  typed: Typed,
  { event, refusal, prove }: PasswordCheck<Proof>,
): Promise<Proof> {
  const since = new Date(ctx.now.getTime() - sessionLimitMs.account)
  const login = await findLogin(ctx.db, typed.email, { addressHash: hashedAddress(ctx.address), since })
  const key = { email: typed.email, address: ctx.address, isKnownAddress: login?.isKnownAddress ?? false }
  const check = async () => {
    const account = login?.role === typed.role && !isPastReopening(login.closedAt, ctx.today) ? login : undefined
    const isRight = await verifyPassword(account?.passwordHash, typed.password)
    if (!account || !isRight) throw refusal()
    return prove(account)
  }
  try {
    return await countFailure(ctx.limits.loginFailures, key, check)
  } catch (error) {
    logSecurityEvent(ctx, event, login?.id ?? null)
    throw error
  }
}

/** The property that a join code opens, or undefined. @throws Problem 429 after too many wrong codes. */
export async function tryJoinCode(ctx: PublicContext, joinCode: string): Promise<OpenedProperty | undefined> {
  const attempt = await ctx.limits.joinCodes.attempt(ctx.address)
  const property = await findPropertyByJoinCode(ctx.db, joinCode)
  if (property) await attempt.forgive()
  else {
    logSecurityEvent(ctx, 'join code refused', null)
    await attempt.refuse()
  }
  return property
}

/** An account as its owner sees it, and where they live. */
export async function accountOf(db: Db, userId: number, now: Date): Promise<{ user: User; home: Residence | null }> {
  const { shown, pendingEmail, moveInDate, moveOutDate, propertyId, address, city, imageUrl } = await getAccount(
    db,
    actingFor({ userId }),
    now,
  )
  const user = { ...shown, pendingEmail, propertyLimit: propertyLimitOf(shown) }
  if (moveInDate === null || propertyId === null || address === null || city === null) return { user, home: null }
  return {
    user: { ...user, tenantData: { moveInDate, moveOutDate } },
    home: { id: propertyId, address, city, imageUrl },
  }
}

const reopenedNotice = (userId: number): NewNotification => ({
  userId,
  type: 'system',
  title: 'Your account is open again',
  message: 'It was closed, and logging in has opened it again: nothing of it will be erased.',
})

/**
 * Opens a session for an account whose owner has signed in, and remembers the network address. Reopens a closed
 * account.
 */
export async function signIn(tx: Db, ctx: PublicContext, userId: number): Promise<Session> {
  const token = await openSession(tx, { userId, address: ctx.address, device: ctx.device }, ctx.now)
  // After the session is written, which waits for whoever is closing the account: an account in use must not be erased.
  if (await reopenAccount(tx, actingFor({ userId }))) await insertNotifications(tx, [reopenedNotice(userId)])
  await rememberAddress(tx, { userId, addressHash: hashedAddress(ctx.address), now: ctx.now })
  await announce(tx, 'session', { people: [userId] })
  const { user, home } = await accountOf(tx, userId, ctx.now)
  return user.role === 'tenant' ? { token, user, property: home, isGuestAccount: false } : { token, user }
}

/**
 * Signs in somebody who has proved a password, unless it was replaced meanwhile: setting another ends the sessions that
 * exist, and would miss this one.
 * @throws Problem 401 then.
 */
export function signInProved(ctx: PublicContext, { id, passwordHash }: Proved): Promise<Session> {
  return ctx.db.transaction(async (tx) => {
    const session = await signIn(tx, ctx, id)
    // Checked last: writing the session waits for whoever is setting a password, so a change is seen here.
    if ((await findPasswordHash(tx, actingFor({ userId: id }))) !== passwordHash) throw wrongCredentials()
    return session
  })
}

/**
 * Signs in a tenant with a join code and an account. The code must be that of a home of theirs, unless they have none:
 * somebody who is moving signs in with the new landlord's code and then joins.
 */
export async function signInTenant(
  ctx: PublicContext,
  opened: OpenedProperty,
  typed: { email: string; password: string; code?: string | null | undefined },
): Promise<Session> {
  const proved = await checkCredentials(ctx, { ...typed, role: 'tenant' })
  const holds = await findHoldings(ctx.db, actingFor({ userId: proved.id }), opened.residence.id)
  if (holds.any && !holds.thisOne) {
    throw unauthorised(
      'This join code is not for your home. Log in with your own, then join another property in settings.',
    )
  }
  const session = await signInProved(ctx, proved)
  return holds.thisOne ? { ...session, property: opened.residence } : session
}

export const wrongJoinCode = () => unauthorised(joinCodeTexts.checkAndRetry)

/**
 * Signs in with the join code alone, as a user without a name who may look at one property as long as the session
 * lasts.
 * @throws Problem 401 when the code has just been replaced.
 */
export function signInGuest(ctx: PublicContext, opened: OpenedProperty): Promise<Session> {
  const { residence } = opened
  return ctx.db.transaction(async (tx) => {
    await requireRoom(tx, actingFor(opened), { guests: { of: residence.id } }, ctx.now)
    if (!(await lockByJoinCode(tx, opened))) throw wrongJoinCode()
    const userId = await insertUser(tx, { role: 'tenant', name: guestName, isGuest: true })
    if (userId === undefined) throw new Error('A guest has no address that could be taken')
    const { address, device } = ctx
    const token = await openSession(tx, { userId, guestPropertyId: residence.id, address, device }, ctx.now)
    const { user } = await accountOf(tx, userId, ctx.now)
    return { token, user, property: residence, isGuestAccount: true }
  })
}
