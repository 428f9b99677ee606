/** The authenticator app of somebody in a test. */
import { stepOfCode, totpCode, totpStep } from '#server/platform/auth/totp.ts'
import type { Caller, TestApp } from '#test/app.ts'

export interface Authenticator {
  /** The code of this half minute, or of `stepsLater` half minutes later (negative: earlier). */
  readonly code: (stepsLater?: number) => string
  /** Six digits that are wrong now and for some minutes before and after. */
  readonly wrongCode: () => string
  readonly recoveryCodes: readonly string[]
}

function codesOf({ services }: TestApp, secret: string) {
  const code = (stepsLater = 0) => totpCode(secret, totpStep(services.now()) + stepsLater)
  const isWrong = (digits: string) =>
    [-300_000, 0, 300_000].every(
      (ms) => stepOfCode(secret, digits, new Date(services.now().getTime() + ms)) === undefined,
    )
  return { code, wrongCode: () => ['111111', '222222', '333333'].find(isWrong) ?? '' }
}

/** Begins the set-up: the app holds the secret, but signing in does not ask for a code yet. */
export async function beginTwoFactor(app: TestApp, caller: Caller, password: string) {
  const { secret } = await app.as(caller).twoFactor.begin({ body: { password } })
  return codesOf(app, secret)
}

/** Switches it on with the previous step's code, so that the present one can still be used. */
export async function switchOnTwoFactor(app: TestApp, caller: Caller, password: string): Promise<Authenticator> {
  const codes = await beginTwoFactor(app, caller, password)
  const { recoveryCodes } = await app.as(caller).twoFactor.confirm({ body: { code: codes.code(-1) } })
  return { ...codes, recoveryCodes }
}
