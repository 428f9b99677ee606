import { timingSafeEqual } from 'node:crypto'

/**
 * Whether a signature or code that somebody sent is the expected one. The comparison takes as long for any that has the
 * right length, so that its time tells nothing about the expected one.
 */
export const isSameBytes = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
