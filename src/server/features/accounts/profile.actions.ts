/** Changes of one's own account. */

import { freshSessionMs, isSameEmail } from '#domain/account.ts'
import { changeInWords } from '#domain/activity.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { removeAllSessions } from '#server/db/sessions.queries.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import { askForEmail } from '#server/features/accounts/email-change.actions.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { announceDetails, lockOwnAccount } from '#server/features/accounts/own-account.actions.ts'
import { refuseCommonPassword, refusePersonalPassword } from '#server/features/accounts/password-choice.ts'
import { confirmPassword } from '#server/features/accounts/sign-in.actions.ts'
import { getAccount, setPassword, updateAccount } from '#server/features/accounts/users.queries.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { forbidden } from '#server/platform/http/problem.ts'

interface Profile {
  readonly name: string
  readonly email: string
  readonly phone?: string | null | undefined
  readonly addressForNotices?: string | null | undefined
  readonly currentPassword?: string | undefined
}

/**
 * Changes name, phone and a landlord's address for notices at once. A new e-mail address is only requested: it gets a
 * mail with a link that confirms it.
 * @throws Problem 403 without the password where it is needed and for a wrong one, 409 for an address that has an
 * account, 429.
 */
export async function changeProfile(ctx: SignedInContext, profile: Profile): Promise<void> {
  const { email, currentPassword, addressForNotices, ...contact } = profile
  const details = ctx.scope.role === 'landlord' ? { ...contact, addressForNotices } : contact
  const updateDetails = async (tx: Db) => {
    const before = await lockOwnAccount(tx, ctx)
    await updateAccount(tx, ctx.scope, details)
    if (!changeInWords({ ...before }, details)) return
    await announceDetails(tx, ctx.scope, didToAccount(ctx.scope, 'Profile changed'))
  }
  if (isSameEmail(ctx.actor.email, email)) return ctx.db.transaction(updateDetails)
  await proveOwner(ctx, currentPassword)
  await ctx.limits.confirmationMails.attempt({ userId: ctx.scope.userId, email })
  const change = () =>
    ctx.db.transaction(async (tx) => {
      await updateDetails(tx)
      await askForEmail(tx, ctx, { name: details.name, email })
    })
  // A refusal reveals that somebody has the address.
  await countFailure(ctx.limits.registrationRefusals, ctx.address, change)
  logSecurityEvent(ctx, 'address change asked for', ctx.scope.userId)
}

/** Somebody who finds a browser signed in must not take the account with it. */
async function proveOwner(ctx: SignedInContext, password: string | undefined): Promise<void> {
  if (password !== undefined) return confirmPassword(ctx, password)
  const isFresh = ctx.now.getTime() - Date.parse(ctx.actor.signedInAt) <= freshSessionMs
  if (!isFresh) throw forbidden('Enter your password to change your e-mail address.')
}

/**
 * Sets another password, and ends all other sessions and the links that could change the account; the one
 * that undoes a change of address stays good. @throws Problem 400 for a weak new password, 403 for a
 * wrong current one, 429 after too many of them.
 */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await refuseCommonPassword(newPassword)
  refusePersonalPassword(newPassword, (await getAccount(ctx.db, ctx.scope, ctx.now)).shown)
  await confirmPassword(ctx, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx, ctx)
    await setPassword(tx, ctx.scope, passwordHash, ctx.now)
    await removeLinks(tx, ctx.scope, ['reset', 'invitation', 'confirm_email'])
    await removeAllSessions(tx, ctx.scope, ctx.actor.sessionId)
    await announce(tx, 'session', { people: [ctx.scope.userId] }, didToAccount(ctx.scope, 'Password changed'))
  })
}
