import { largestId } from '#api/fields.ts'

/** A row's id as a text has it, in an address, a token or a note of Stripe's; undefined for anything else. */
export const idIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined
