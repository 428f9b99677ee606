import { cutLine } from '#domain/cut-text.ts'

/** Characters of a text that a notice has room for. */
const longestQuote = 140

/** A text as a notice quotes it: on one line, and cut where it is long. */
export const quoteOf = (text: string): string => cutLine(text, longestQuote)
