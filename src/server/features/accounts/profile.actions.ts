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
  const refusable = () => change().catch(refuseTakenEmail)
  const isSame = ctx.actor.email?.toLowerCase() === profile.email.toLowerCase()
  // Only another address can be refused, and would tell that somebody has it.
  const mail = await (isSame ? refusable() : countFailure(ctx.limits.registrationRefusals, ctx.address, refusable))
  if (mail) await ctx.queue.send('mail', mail, { from: ctx.requester.key })
}
