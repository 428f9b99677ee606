import { cutText } from '#domain/cut-text.ts'

/** Characters of a text that a notice has room for. */
const longestQuote = 140

/** What somebody wrote, as a notice tells of it: in one line, and not at any length. */
export function quoteOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestQuote ? `${cutText(line, longestQuote).trimEnd()}…` : line
}
