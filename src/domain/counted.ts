/**
 * A number of things in words: one thing in the singular, none and several in the plural.
 */

/** '1 day', '0 days', '3 properties': `many` is for a plural that is not `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** A number alone, with commas from a thousand on: '1,204'. */
export const withCommas = (count: number): string => count.toLocaleString('en-GB')

/** A count with its word where there may be thousands: '1,204 rows'. */
export const countedWithCommas = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`
