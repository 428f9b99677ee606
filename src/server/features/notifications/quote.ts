import { cutText } from '#domain/cut-text.ts'

/** Characters of a text that a notice has room for. */
const longestQuote = 140

/** A text as a notice quotes it: on one line, and cut where it is long. */
export function quoteOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestQuote ? `${cutText(line, longestQuote).trimEnd()}…` : line
}
