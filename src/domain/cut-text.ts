/**
 * A text that is too long is cut, and never through a character that is written in two halves, as most pictures are: no
 * database takes a half, and no screen shows one.
 */

/** The first characters of a text, at most so many UTF-16 units. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** A text on one line; where it is longer than so many UTF-16 units it is cut there and ends in '…'. */
export function cutLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > most ? `${cutText(line, most).trimEnd()}…` : line
}
