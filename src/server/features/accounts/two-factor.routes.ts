import { randomInt } from 'node:crypto'
import type { twoFactor } from '#api/two-factor.ts'
import { joinCodeAlphabet } from '#domain/join-code.ts'
import {
  authenticatorCode,
  formatRecoveryCode,
  recoveryCodeCount,
  recoveryCodeLength,
  twoFactorTexts,
} from '#domain/two-factor.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { recoveryCodesMail, twoFactorMail } from '#server/features/accounts/accounts.mail.ts'
import { countSuccess } from '#server/features/accounts/attempts.ts'
import { secretOf } from '#server/features/accounts/authentication-codes.actions.ts'
import { lockOwnAccount } from '#server/features/accounts/own-account.actions.ts'
import { confirmPassword, confirmPasswordAndCode } from '#server/features/accounts/sign-in.actions.ts'
import {
  countRecoveryCodesLeft,
  enableTwoFactor,
  findTwoFactor,
  insertRecoveryCodes,
  insertSecret,
  removeRecoveryCodes,
  removeTwoFactor,
} from '#server/features/accounts/two-factor.queries.ts'
import { seal, unseal } from '#server/platform/auth/sealed.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import { newTotpSecret, otpauthUrl, stepOfCode } from '#server/platform/auth/totp.ts'
import { hashToken } from '#server/platform/auth/viewer.ts'
import type { Config } from '#server/platform/config.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'
import { type Mail, queueMail } from '#server/platform/mail.ts'

const alreadyOn = () => conflict('Two-factor sign-in is on already. Switch it off first.')
const notBegun = () => conflict('Begin with a new secret: two-factor sign-in is not being set up.')
const notOn = () => conflict('Two-factor sign-in is not on.')

const newRecoveryCode = () =>
  Array.from({ length: recoveryCodeLength }, () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)]).join('')

const newRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

/** @throws Problem 403 for a wrong password or code, 409 where two-factor sign-in is not on. */
async function proveBoth(ctx: SignedInContext, proof: { password: string; code: string }): Promise<void> {
  if (!(await findTwoFactor(ctx.db, ctx.scope))?.enabledAt) {
    await confirmPassword(ctx, proof.password)
    throw notOn()
  }
  await confirmPasswordAndCode(ctx, proof)
}

/** @throws Problem 429 after twenty changes in a day: each of them is mailed to the owner. */
const countMailed = <Result>({ limits, scope }: SignedInContext, change: () => Promise<Result>): Promise<Result> =>
  countSuccess(limits.twoFactorMails, scope.userId, change)

type MailOfOwner = (config: Config, owner: { name: string; email: string }) => Mail

async function mailOwner(tx: Db, ctx: SignedInContext, mailOf: MailOfOwner): Promise<void> {
  const { name, email } = ctx.actor
  if (email) await queueMail(tx, ctx, mailOf(ctx.config, { name, email }))
}

export const twoFactorHandlers: Handlers<typeof twoFactor> = {
  state: async ({ db, scope }) => {
    const enabledAt = (await findTwoFactor(db, scope))?.enabledAt ?? null
    const recoveryCodesLeft = enabledAt ? await countRecoveryCodesLeft(db, scope) : 0
    return { enabled: enabledAt !== null, enabledAt, recoveryCodesLeft }
  },

  begin: async (ctx, { body }) => {
    await confirmPassword(ctx, body.password)
    const { db, scope, actor } = ctx
    const secret = newTotpSecret()
    if (!(await insertSecret(db, scope, seal(ctx.secret, secret, secretOf(actor.id))))) throw alreadyOn()
    return { secret, otpauthUrl: otpauthUrl(secret, actor.email ?? actor.name) }
  },

  confirm: (ctx, { body }) =>
    countMailed(ctx, async () => {
      const { db, scope, now } = ctx
      const stored = await findTwoFactor(db, scope)
      if (stored?.enabledAt) throw alreadyOn()
      const secret = stored && unseal(ctx.secret, stored.secret, secretOf(scope.userId))
      if (!secret) throw notBegun()
      const code = authenticatorCode(body.code)
      const lastStep = code ? stepOfCode(secret, code, now) : undefined
      if (lastStep === undefined) throw invalid(twoFactorTexts.wrongCode)
      const codes = newRecoveryCodes()
      await db.transaction(async (tx) => {
        await lockOwnAccount(tx, ctx)
        if (!(await enableTwoFactor(tx, scope, { secret: stored.secret, lastStep, now }))) throw notBegun()
        await insertRecoveryCodes(tx, scope, codes.map(hashToken))
        await announce(
          tx,
          'twoFactor',
          { people: [scope.userId] },
          didToAccount(scope, 'Two-factor sign-in switched on'),
        )
        await mailOwner(tx, ctx, (config, owner) => twoFactorMail(config, owner, true))
      })
      logSecurityEvent(ctx, 'two-factor sign-in on', scope.userId)
      return { recoveryCodes: codes.map(formatRecoveryCode) }
    }),

  renewCodes: (ctx, { body }) =>
    countMailed(ctx, async () => {
      await proveBoth(ctx, body)
      const { db, scope } = ctx
      const codes = newRecoveryCodes()
      await db.transaction(async (tx) => {
        await lockOwnAccount(tx, ctx)
        if (!(await findTwoFactor(tx, scope))?.enabledAt) throw notOn()
        await removeRecoveryCodes(tx, scope)
        await insertRecoveryCodes(tx, scope, codes.map(hashToken))
        await announce(tx, 'twoFactor', { people: [scope.userId] }, didToAccount(scope, 'New recovery codes made'))
        await mailOwner(tx, ctx, recoveryCodesMail)
      })
      logSecurityEvent(ctx, 'new recovery codes', scope.userId)
      return { recoveryCodes: codes.map(formatRecoveryCode) }
    }),

  end: (ctx, { body }) =>
    countMailed(ctx, async () => {
      const { db, scope } = ctx
      await proveBoth(ctx, body)
      await db.transaction(async (tx) => {
        await lockOwnAccount(tx, ctx)
        if (!(await removeTwoFactor(tx, scope))) throw notOn()
        await announce(
          tx,
          'twoFactor',
          { people: [scope.userId] },
          didToAccount(scope, 'Two-factor sign-in switched off'),
        )
        await mailOwner(tx, ctx, (config, owner) => twoFactorMail(config, owner, false))
      })
      logSecurityEvent(ctx, 'two-factor sign-in off', scope.userId)
      return { message: 'Two-factor sign-in is off.' }
    }),
}
