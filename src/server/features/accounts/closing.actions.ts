import { lastDayToReopen } from '#domain/account.ts'
import type { Day } from '#domain/day.ts'
import { removeKeys } from '#server/db/api-keys.queries.ts'
import { removeAllSessions } from '#server/db/sessions.queries.ts'
import { accountClosedMail } from '#server/features/accounts/accounts.mail.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { lockOwnAccount } from '#server/features/accounts/own-account.actions.ts'
import { confirmPassword } from '#server/features/accounts/sign-in.actions.ts'
import { setClosed } from '#server/features/accounts/users.queries.ts'
import { lockSubscription, setPlan } from '#server/features/plans/plans.queries.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import { queueMail } from '#server/platform/mail.ts'

/**
 * Closes one's own account: everybody is signed out of it, its API keys and a paid plan end. Returns the last day on
 * which signing in undoes it. A link that gives a former e-mail address back stays good: it may be the only
 * way in for somebody who was robbed of the account.
 * @throws Problem 403 for a wrong password, 429 after too many of them, 401 where the session has ended meanwhile.
 */
export async function closeAccount(ctx: SignedInContext, password: string): Promise<Day> {
  await confirmPassword(ctx, password)
  const { actor, scope, now } = ctx
  const lastDay = lastDayToReopen(now.toISOString())
  const { name, email } = actor
  const { closingMails } = ctx.limits
  // Whoever closes it again and again has had that mail; the address may be that of somebody else.
  const isTold = email !== null && (await closingMails.allows(scope.userId))
  const close = ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx, ctx)
    const former = await lockSubscription(tx, scope)
    await setClosed(tx, scope, now)
    await setPlan(tx, scope, { plan: 'free', status: 'active', subscriptionId: null }, now)
    await removeLinks(tx, scope, ['reset', 'invitation', 'join', 'confirm_email'])
    await removeAllSessions(tx, scope)
    await removeKeys(tx, scope)
    if (former?.subscriptionId) {
      const { subscriptionId } = former
      await ctx.queue.send('cancel-subscription', { subscriptionId }, { within: tx })
    }
    if (isTold) await queueMail(tx, ctx, accountClosedMail(ctx.config, { name, email }, lastDay, actor.plan !== 'free'))
  })
  await close.catch(async (error: unknown) => {
    if (isTold) await closingMails.forgive(scope.userId)
    throw error
  })
  return lastDay
}
