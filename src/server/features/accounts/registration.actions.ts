import type { Session } from '#api/accounts.ts'
import { joinCodeTexts } from '#domain/join-code.ts'
import { emailTaken } from '#server/features/accounts/account-links.actions.ts'
import { countFailure, countSuccess } from '#server/features/accounts/attempts.ts'
import { moveInByCode } from '#server/features/accounts/joining.actions.ts'
import { signIn, tryJoinCode } from '#server/features/accounts/sign-in.actions.ts'
import { insertUser } from '#server/features/accounts/users.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/problem.ts'

interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Opens a landlord's account and signs in to it. @throws Problem 409 for an address that has an account, 429. */
export function registerLandlord(ctx: PublicContext, person: Registration): Promise<Session> {
  return register(ctx, person, 'landlord', async () => {})
}

/**
 * Opens a tenant's account, with a tenancy of the property that the code opens from today, and signs in to it.
 * @throws Problem 400 for a wrong code; 409 for an address that has an account, which is sent the way in to it instead; 429.
 */
export async function signUpTenant(ctx: PublicContext, person: Registration & { joinCode: string }): Promise<Session> {
  const property = await tryJoinCode(ctx, person.joinCode)
  if (!property) throw invalid(joinCodeTexts.invalidOrUsed)
  const sendWayIn = () => ctx.queue.send('account-link', { email: person.email }, { from: ctx.requester.key })
  return register(
    ctx,
    person,
    'tenant',
    (tx, id) => moveInByCode(tx, ctx, property, { id, name: person.name }),
    sendWayIn,
  )
}

async function register(
  ctx: PublicContext,
  { name, email, password }: Registration,
  role: 'landlord' | 'tenant',
  furnish: (tx: Db, userId: number) => Promise<unknown>,
  onTaken: () => Promise<void> = async () => {},
): Promise<Session> {
  const open = async () => {
    const passwordHash = await hashPassword(password)
    const session = await ctx.db.transaction(async (tx) => {
      const userId = await insertUser(tx, { role, name, email, passwordHash })
      if (userId === undefined) return undefined
      await furnish(tx, userId)
      return signIn(tx, ctx, userId)
    })
    if (session) return session
    await onTaken()
    throw emailTaken()
  }
  const { registrations, registrationRefusals } = ctx.limits
  return countSuccess(registrations, ctx.address, () => countFailure(registrationRefusals, ctx.address, open))
}
