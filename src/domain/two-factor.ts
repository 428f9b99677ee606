/**
 * Somebody with two-factor sign-in proves, after the password, that they hold a device: by the six digits that it shows
 * for half a minute. Somebody who has lost the device uses one of ten recovery codes instead.
 */

export const recoveryCodeCount = 10

export const twoFactorTexts = {
  codeRequired: 'Authentication code required',
  wrongCode: 'Invalid authentication code',
} as const

/** In characters, without the hyphens. */
export const recoveryCodeLength = 16

/** The six digits that were typed, without spaces; null where they are not six digits. */
export function authenticatorCode(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * A typed recovery code in the form that is compared: capitals, without spaces and hyphens; null where it is not one.
 */
export function recoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === recoveryCodeLength && /^[2-9A-HJKMNP-Z]+$/.test(code) ? code : null
}

/** In groups of four, for people to read and write down. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
