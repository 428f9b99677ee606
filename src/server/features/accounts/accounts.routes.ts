import type { accounts } from '#api/accounts.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { joinCodeTexts } from '#domain/join-code.ts'
import { passwordTexts } from '#domain/password.ts'
import { planIncludes, planTerms } from '#domain/plan.ts'
import { didToAccount, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { endGuestSession, removeSession } from '#server/db/sessions.queries.ts'
import { resetPassword } from '#server/features/accounts/account-links.actions.ts'
import { supportMail } from '#server/features/accounts/accounts.mail.ts'
import { closeAccount } from '#server/features/accounts/closing.actions.ts'
import { confirmEmail, undoEmailChange } from '#server/features/accounts/email-change.actions.ts'
import { addTenantAccount } from '#server/features/accounts/invitations.actions.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { lockOwnAccount } from '#server/features/accounts/own-account.actions.ts'
import { changePassword, changeProfile } from '#server/features/accounts/profile.actions.ts'
import { registerLandlord } from '#server/features/accounts/registration.actions.ts'
import {
  accountOf,
  checkCredentials,
  signInGuest,
  signInProved,
  signInTenant,
  tryJoinCode,
  wrongJoinCode,
} from '#server/features/accounts/sign-in.actions.ts'
import { getTenantAsSeen, updateAccount } from '#server/features/accounts/users.queries.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import type { LandlordContext, PublicContext } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { forbidden, unauthorised } from '#server/platform/http/problem.ts'

/** `POST /api/register` is open to everybody, but only landlords may make tenants' accounts by it. */
function asLandlord(ctx: PublicContext): LandlordContext {
  const { scope, actor } = ctx
  if (!scope || !actor) throw unauthorised()
  if (scope.role !== 'landlord') throw forbidden('Only a landlord can add a tenant.')
  return { ...ctx, scope, actor }
}

async function addedTenant(ctx: LandlordContext, person: Parameters<typeof addTenantAccount>[1]) {
  const id = await addTenantAccount(ctx, person)
  // The rest of a tenant's own account is not shown to the landlord.
  return { ...unopenedAccount, ...(await getTenantAsSeen(ctx.db, ctx.scope, id)), id }
}

const unopenedAccount = {
  role: 'tenant',
  isGuest: false,
  subscriptionPlan: 'free',
  subscriptionStatus: 'active',
  propertyLimit: planTerms.free.propertyLimit,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  planSelectedAt: null,
  onboardingCompleted: false,
} as const

export const accountHandlers: Omit<Handlers<typeof accounts>, 'tenantSignup' | 'join'> = {
  user: async ({ db, scope, now }) => (await accountOf(db, scope.userId, now)).user,

  login: async (ctx, { body }) => {
    const proved = await checkCredentials(ctx, body)
    const session = await signInProved(ctx, proved)
    logSecurityEvent(ctx, 'signed in', proved.id)
    return session
  },

  tenantLogin: async (ctx, { body }) => {
    const { joinCode, email, password, code } = body
    const opened = await tryJoinCode(ctx, joinCode)
    if (!opened) throw wrongJoinCode()
    const session =
      email && password ? await signInTenant(ctx, opened, { email, password, code }) : await signInGuest(ctx, opened)
    logSecurityEvent(ctx, 'signed in', session.user.id)
    return session
  },

  register: (ctx, { body }) =>
    body.role === 'landlord' ? registerLandlord(ctx, body) : addedTenant(asLandlord(ctx), body),

  registerTenant: (ctx, { body }) => addedTenant(ctx, body),

  verifyJoinCode: async (ctx, { body }) =>
    (await tryJoinCode(ctx, body.joinCode))
      ? { valid: true, message: 'Join code verified' }
      : { valid: false, message: joinCodeTexts.checkAndRetry },

  logout: async ({ db, actor, now }) => {
    if (actor?.isGuest) await endGuestSession(db, actor.sessionId, now)
    else if (actor) {
      await db.transaction(async (tx) => {
        await removeSession(tx, actor.sessionId)
        await announce(tx, 'session', { people: [actor.id] })
      })
    }
    return { message: 'You have been successfully logged out.' }
  },

  forgotPassword: async ({ queue, limits, address, requester }, { body }) => {
    // Above the limit the answer is the same: it reveals nothing in any case.
    if (await limits.resetRequests.allows(address)) {
      await queue.send('account-link', { email: body.email }, { from: requester.key })
    }
    return { message: 'If that address has an account, we have sent it a link.' }
  },

  resetPassword: async (ctx, { body }) => {
    const { userId, role } = await resetPassword(ctx, body)
    if (userId !== null) {
      logSecurityEvent(ctx, 'password set by mail', userId)
      return { message: 'Your password has been set. You can log in now.', role }
    }
    return { message: passwordTexts.unchanged, role }
  },

  confirmEmail: async (ctx, { body }) => {
    logSecurityEvent(ctx, 'address changed', await confirmEmail(ctx, body.token))
    return { message: 'Your new e-mail address is in use. From now on you log in with it.' }
  },

  cancelEmail: async (ctx) => {
    const { db, scope, now } = ctx
    await db.transaction(async (tx) => {
      await lockOwnAccount(tx, ctx)
      await removeLinks(tx, scope, ['confirm_email'])
      await announce(
        tx,
        'account',
        { people: [scope.userId] },
        didToAccount(scope, 'Change of the e-mail address cancelled'),
      )
    })
    return (await accountOf(db, scope.userId, now)).user
  },

  undoEmail: async (ctx, { body }) => {
    logSecurityEvent(ctx, 'address change undone', await undoEmailChange(ctx, body.token))
    return {
      message:
        'Your previous e-mail address is back and everybody has been logged out. If somebody else made the change, choose a new password with ‘Forgot password?’.',
    }
  },

  updateProfile: async (ctx, { body }) => {
    await changeProfile(ctx, body)
    return (await accountOf(ctx.db, ctx.scope.userId, ctx.now)).user
  },

  changePassword: async (ctx, { body }) => {
    await changePassword(ctx, body)
    logSecurityEvent(ctx, 'password changed', ctx.actor.id)
    return { message: 'Your password has been changed, and all other sessions have ended.' }
  },

  close: async (ctx, { body }) => {
    const lastDay = await closeAccount(ctx, body.password)
    logSecurityEvent(ctx, 'account closed', ctx.actor.id)
    return { message: `Logging in by ${formatDayLong(lastDay)} reopens your account. After that your data is erased.` }
  },

  completeOnboarding: async (ctx) => {
    const { db, scope, now } = ctx
    const changes = { onboardingCompleted: true }
    await db.transaction(async (tx) => {
      const before = await lockOwnAccount(tx, ctx)
      await updateAccount(tx, scope, changes)
      const done = doneIfChanged({ before, changes }, didToAccount(scope, 'Set-up finished'))
      await announce(tx, 'account', { people: [scope.userId] }, done)
    })
    return (await accountOf(db, scope.userId, now)).user
  },

  support: async ({ config, queue, limits, actor, address, requester }, { body }) => {
    await limits.supportMails.attempt({ userId: actor.id, address })
    const hasPriority = planIncludes(actor.plan, 'prioritySupport')
    const mail = supportMail(config.supportEmail, actor, body, hasPriority)
    await queue.send('mail', mail, { from: requester.key, isUrgent: hasPriority })
    return { message: 'Thank you. We have received your message and will answer by e-mail.' }
  },
}
