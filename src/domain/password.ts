/**
 * A password is long enough to be hard to guess, and is neither one that everybody uses nor one that says whose it is.
 * Which ones everybody uses only the server knows.
 */

/** In characters (rule: accounts-password-choice). */
export const minPasswordLength = 8
/** In characters (rule: accounts-password-choice). */
export const maxPasswordLength = 128

export const passwordTexts = {
  tooShort: `Password must be at least ${minPasswordLength} characters`,
  tooLong: `Password must be at most ${maxPasswordLength} characters`,
  common: 'This password is too common',
  personal: 'Choose a password that is not your name or e-mail address',
  /** To somebody who opens an invitation and has an account already. */
  unchanged:
    'You have an account with this address already, and its password stays as it is. We have sent you a link: log in and open it to accept your home.',
} as const

/** Somebody signing up has no surname apart from the name. */
export interface PasswordOwner {
  readonly name: string
  readonly username?: string | null
  readonly email: string | null
}

/**
 * Whether a password is its owner's e-mail address, the first part of it, or their name with or without the surname
 * (`username`), ignoring case, spaces, dots, hyphens and underscores (rule: accounts-password-choice).
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const typed = foldPassword(password)
  const [firstPart = ''] = (owner.email ?? '').split('@')
  const names = [owner.name, `${owner.name}${owner.username ?? ''}`]
  return [...names, owner.email ?? '', firstPart].some((known) => foldPassword(known) === typed && typed !== '')
}

const foldPassword = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '')
