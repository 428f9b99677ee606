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
    summary: 'Get whether two-factor sign-in is on, since when, and how many recovery codes are left',
    access: 'signedIn',
    reply: z.object({ enabled: z.boolean(), enabledAt: z.nullable(instant), recoveryCodesLeft: z.int() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/user/two-factor',
    summary: 'Create a secret for an authenticator app; two-factor sign-in starts once a code is confirmed',
    access: 'signedIn',
    body: twoFactorPassword,
    reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/two-factor/confirm',
    summary: 'Turn on two-factor sign-in; only this answer contains the recovery codes',
    access: 'signedIn',
    body: twoFactorCode,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    summary: 'Replace the ten recovery codes; only this answer contains the new ones',
    access: 'signedIn',
    body: twoFactorEnd,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/user/two-factor',
    summary: 'Turn off two-factor sign-in, with the password and a code of the app or a recovery code',
    access: 'signedIn',
    body: twoFactorEnd,
    reply: message,
  }),
}
