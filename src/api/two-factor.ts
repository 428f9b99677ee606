/** A second proof at sign-in: the code that an authenticator app shows. */
import { z } from 'zod/mini'
import { givenPassword } from '#api/accounts.ts'
import { endpoint } from '#api/contract.ts'
import { instant, message, requiredLine } from '#api/fields.ts'

const requiredCode = requiredLine('Authentication code is required')

export const twoFactorPassword = z.object({ password: givenPassword })
export const twoFactorCode = z.object({ code: requiredCode })
export const twoFactorEnd = z.object({ password: givenPassword, code: requiredCode })

export const twoFactor = {
  state: endpoint({
    method: 'GET',
    path: '/api/user/two-factor',
    summary: 'Whether two-factor sign-in is on, since when, and how many recovery codes are left',
    access: 'signedIn',
    reply: z.object({ enabled: z.boolean(), enabledAt: z.nullable(instant), recoveryCodesLeft: z.int() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/user/two-factor',
    summary: 'Make a secret for an authenticator app; two-factor sign-in is on once a code of it is confirmed',
    access: 'signedIn',
    body: twoFactorPassword,
    reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/two-factor/confirm',
    summary: 'Switch two-factor sign-in on; the recovery codes are answered this once',
    access: 'signedIn',
    body: twoFactorCode,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    summary: 'Make ten new recovery codes, answered this once; those from before are worth nothing any more',
    access: 'signedIn',
    body: twoFactorEnd,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/user/two-factor',
    summary: 'Switch two-factor sign-in off, with the password and a code of the app or a recovery code',
    access: 'signedIn',
    body: twoFactorEnd,
    reply: message,
  }),
}
