import { largestId } from '#api/fields.ts'

/** The id in a text such as an address, a token or Stripe's metadata; undefined if there is none. */
export const idIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined
