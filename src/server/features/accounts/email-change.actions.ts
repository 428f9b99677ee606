/**
 * Changing an e-mail address: requested, confirmed by a link mailed to the new address, and undone by one mailed to the
 * old (rule: accounts-new-address).
 */

import { didToAccount } from '#server/db/activity.ts'
import { removeKeys } from '#server/db/api-keys.queries.ts'
import { removeFeedSince } from '#server/db/calendar-feeds.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { removeAllSessions } from '#server/db/sessions.queries.ts'
import {
  accountChangingLinks,
  deadLink,
  emailTaken,
  newLink,
  refuseTakenEmail,
} from '#server/features/accounts/account-links.actions.ts'
import { confirmEmailMail, emailChangedMail } from '#server/features/accounts/accounts.mail.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import { removeLinks, useLink } from '#server/features/accounts/links.queries.ts'
import { announceDetails } from '#server/features/accounts/own-account.actions.ts'
import { removeTwoFactorSince } from '#server/features/accounts/two-factor.queries.ts'
import { findAccountByEmail, lockAccount, setPassword, updateAccount } from '#server/features/accounts/users.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { hashToken } from '#server/platform/auth/viewer.ts'
import type { PublicContext, SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail.ts'

/**
 * Sends the new address a mail with a link to confirm it. Until the link is opened nothing changes and the address is
 * free for others. A change requested before is cancelled.
 * @throws Problem 409 for an address that has an account.
 */
export async function askForEmail(
  tx: Db,
  ctx: SignedInContext,
  { name, email }: { name: string; email: string },
): Promise<void> {
  if (await findAccountByEmail(tx, email)) throw emailTaken()
  await removeLinks(tx, ctx.scope, ['confirm_email'])
  const token = await newLink(tx, { purpose: 'confirm_email', userId: ctx.scope.userId, email }, ctx.now)
  await queueMail(tx, ctx, confirmEmailMail(ctx.config, { name, email }, token))
  const done = didToAccount(ctx.scope, 'Another e-mail address asked for')
  await announce(tx, 'account', { people: [ctx.scope.userId] }, done)
}

/**
 * Makes the address that a link was mailed to the account's. The former address is notified, with a link that undoes
 * it; every other link that changes the account ends.
 * @throws Problem 400 for a dead link, 409 when somebody has registered with the address meanwhile.
 */
export async function confirmEmail(ctx: PublicContext, token: string): Promise<number> {
  const confirm = () =>
    ctx.db.transaction(async (tx) => {
      const link = await useLink(tx, { tokenHash: hashToken(token), purposes: ['confirm_email'] }, ctx.now)
      if (!link?.email) throw deadLink()
      const { userId } = link
      const account = actingFor({ userId })
      const { name, email: former, role } = await lockAccount(tx, account)
      await updateAccount(tx, account, { email: link.email })
      await removeLinks(tx, account, accountChangingLinks)
      await announceDetails(tx, account, didToAccount({ userId, role }, 'E-mail address changed'))
      if (former !== null) {
        const undoToken = await newLink(tx, { purpose: 'undo_email', userId, email: former }, ctx.now)
        const mail = emailChangedMail(ctx.config, { name, email: former }, undoToken)
        await ctx.queue.send('mail', mail, { within: tx, isUrgent: true })
      }
      return userId
    })
  const refusable = () => confirm().catch(refuseTakenEmail)
  return countFailure(ctx.limits.resetTokenFailures, ctx.address, refusable)
}

/**
 * Gives an account its former address back, and ends all its sessions and links. Whatever was set or made since the
 * change is assumed to be an intruder's and goes too: a password, two-factor sign-in, API keys, the address of a
 * calendar feed.
 * @throws Problem 400 for a dead link, 409 when somebody else has taken the address since.
 */
export async function undoEmailChange(ctx: PublicContext, token: string): Promise<number> {
  const undo = () =>
    ctx.db.transaction(async (tx) => {
      const link = await useLink(tx, { tokenHash: hashToken(token), purposes: ['undo_email'] }, ctx.now)
      if (!link?.email) throw deadLink()
      const { userId } = link
      const account = actingFor({ userId })
      const { passwordSetAt, role } = await lockAccount(tx, account)
      await updateAccount(tx, account, { email: link.email })
      if (passwordSetAt !== null && passwordSetAt >= link.createdAt) await setPassword(tx, account, null, ctx.now)
      await removeTwoFactorSince(tx, account, link.createdAt)
      await removeKeys(tx, account, link.createdAt)
      await removeFeedSince(tx, account, link.createdAt)
      await removeLinks(tx, account, accountChangingLinks)
      await removeAllSessions(tx, account)
      await announceDetails(tx, account, didToAccount({ userId, role }, 'Change of e-mail address undone'))
      return userId
    })
  return countFailure(ctx.limits.resetTokenFailures, ctx.address, () => undo().catch(refuseTakenEmail))
}
