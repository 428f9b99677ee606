import { announceEmailChange, refuseTakenEmail } from '#server/features/accounts/account-links.actions.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import { lockEmail, updateAccount } from '#server/features/accounts/users.queries.ts'
import type { SignedInContext } from '#server/platform/context.ts'

interface Profile {
  readonly name: string
  readonly email: string
  readonly phone?: string | null | undefined
}

/** Changes one's own details, the e-mail address at once; the former one gets a link that undoes it. @throws Problem 409, 429. */
export async function changeProfile(ctx: SignedInContext, profile: Profile): Promise<void> {
  const change = () =>
    ctx.db.transaction(async (tx) => {
      const former = await lockEmail(tx, ctx.scope)
      await updateAccount(tx, ctx.scope, profile)
      const isSame = former?.toLowerCase() === profile.email.toLowerCase()
      return former === null || isSame ? null : announceEmailChange(tx, ctx, former)
    })
  const mail = await countFailure(ctx.limits.registrationRefusals, ctx.address, () => change().catch(refuseTakenEmail))
  if (mail) await ctx.queue.send('mail', mail)
}
