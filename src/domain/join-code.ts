/**
 * A join code is the six characters that a landlord gives to tenants so that they can reach the portal of one property.
 * It leaves out the letters and digits that are easily mistaken for one another when read aloud or copied from paper.
 */

/** Digits and capitals without 0, 1, I, L and O (rule: join-codes-alphabet). */
export const joinCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** In characters (rule: join-codes-alphabet). */
export const joinCodeLength = 6

/** The texts around a join code (rule: join-codes-texts). */
export const joinCodeTexts = {
  wrongLength: 'Join code must be 6 characters',
  invalidTitle: 'Invalid join code',
  enterValid: 'Please enter a valid 6-character join code.',
  checkAndRetry: 'Please check your join code and try again.',
  invalidOrUsed: 'The join code is invalid or has already been used.',
} as const

/**
 * A code as it is stored: in capitals, without the spaces that come along when it is pasted. Only the first 100
 * characters are read.
 */
export function normaliseJoinCode(typed: string): string {
  return typed.slice(0, 100).replaceAll(/\s/g, '').toUpperCase()
}

/**
 * A join code from random bytes, each character equally likely. Some bytes are skipped, so give it 64, which are always
 * enough.
 * @throws RangeError when too few bytes were usable.
 */
export function joinCodeFromBytes(bytes: Uint8Array): string {
  // 256 is not a multiple of 31: without skipping the highest bytes, the first characters would be more frequent.
  const fair = 256 - (256 % joinCodeAlphabet.length)
  const usable = [...bytes].filter((byte) => byte < fair).slice(0, joinCodeLength)
  if (usable.length < joinCodeLength) throw new RangeError('A join code needs more random bytes')
  return usable.map((byte) => joinCodeAlphabet.charAt(byte % joinCodeAlphabet.length)).join('')
}

/** How often a code is drawn again because it is taken: after that, something else must be wrong. */
export const mostDraws = 10
