import type { Session } from '#api/accounts.ts'
import { emailTaken } from '#server/features/accounts/account-links.actions.ts'
import { countFailure, countSuccess } from '#server/features/accounts/attempts.ts'
import { refuseCommonPassword, refusePersonalPassword } from '#server/features/accounts/password-choice.ts'
import { signIn } from '#server/features/accounts/sign-in.actions.ts'
import { insertUser } from '#server/features/accounts/users.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Opens a landlord's account and signs in to it. @throws Problem 400 for a weak password,
 * 409 for an address that has an account, 429.
 */
export function registerLandlord(ctx: PublicContext, person: Registration): Promise<Session> {
  return register(ctx, person, { role: 'landlord' })
}

interface NewAccount {
  readonly role: 'landlord' | 'tenant'
  /** Adds what belongs to the account, in the same transaction. */
  readonly furnish?: (tx: Db, userId: number) => Promise<unknown>
  /** Whether the address is refused although it has no account. */
  readonly isTaken?: () => Promise<boolean>
  /** Called when the address is refused, to send its owner something. */
  readonly onTaken?: () => Promise<void>
}

/**
 * Opens an account and signs in to it.
 * @throws Problem 400 for a weak password, 409 for an address that has an account, 429.
 */
export async function register(
  ctx: PublicContext,
  { name, email, password }: Registration,
  { role, furnish, isTaken, onTaken }: NewAccount,
): Promise<Session> {
  await refuseCommonPassword(password)
  refusePersonalPassword(password, { name, email })
  const open = async () => {
    const passwordHash = await hashPassword(password)
    const session = (await isTaken?.())
      ? undefined
      : await ctx.db.transaction(async (tx) => {
          const userId = await insertUser(tx, { role, name, email, passwordHash })
          if (userId === undefined) return undefined
          await furnish?.(tx, userId)
          return signIn(tx, ctx, userId)
        })
    if (session) {
      logSecurityEvent(ctx, 'account opened', session.user.id)
      return session
    }
    await onTaken?.()
    throw emailTaken()
  }
  const { registrations, registrationRefusals } = ctx.limits
  return countSuccess(registrations, ctx.address, () => countFailure(registrationRefusals, ctx.address, open))
}
