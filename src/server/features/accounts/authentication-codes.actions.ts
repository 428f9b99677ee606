import { authenticatorCode, recoveryCode } from '#domain/two-factor.ts'
import { findTwoFactor, spendRecoveryCode, spendStep } from '#server/features/accounts/two-factor.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { unseal } from '#server/platform/auth/sealed.ts'
import { stepOfCode } from '#server/platform/auth/totp.ts'
import { hashToken } from '#server/platform/auth/viewer.ts'
import type { PublicContext } from '#server/platform/context.ts'

/** What an account's secret is sealed for. */
export const secretOf = (userId: number) => `two-factor secret of ${userId}`

/**
 * Whether this is a code of the account's authenticator app or one of its recovery codes. It is used up: either works
 * once, even when two requests bring it at the same moment (rule: accounts-two-factor).
 */
export async function spendAuthenticationCode(ctx: PublicContext, userId: number, typed: string): Promise<boolean> {
  const { db, secret, now } = ctx
  const scope = actingFor({ userId })
  const recovery = recoveryCode(typed)
  if (recovery) return spendRecoveryCode(db, scope, hashToken(recovery), now)
  const code = authenticatorCode(typed)
  const stored = code ? await findTwoFactor(db, scope) : undefined
  if (!code || !stored?.enabledAt) return false
  const appSecret = unseal(secret, stored.secret, secretOf(userId))
  const step = appSecret ? stepOfCode(appSecret, code, now) : undefined
  return step !== undefined && spendStep(db, scope, step)
}
