/** JSON that was sent to us, whether as a body or as the text of one of its fields. */

/** Deeper than anything of ours, and shallow enough for all who walk through it: the database gives up at some thousands. */
const deepest = 64

/** Why a text is refused, in plain words. */
export class UnsafeJson extends Error {}

/**
 * Reads JSON text. @throws UnsafeJson for a null character, which PostgreSQL cannot store, for half of a surrogate pair, which
 * UTF-8 cannot write, and for lists and objects within one another beyond reason; SyntaxError for what is no JSON.
 */
export function parseSafeJson(text: string): unknown {
  if (nestsTooDeeply(text)) throw new UnsafeJson('The request body is nested too deeply')
  return JSON.parse(text, checkValue)
}

function checkValue(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  for (const text of typeof value === 'string' ? [key, value] : [key]) {
    if (text.includes('\0')) throw new UnsafeJson(`${key.replaceAll('\0', '')}: Text may not hold a null character`)
    if (!text.isWellFormed()) throw new UnsafeJson(`${key.toWellFormed()}: Text may not hold half a character`)
  }
  return value
}

/** Counts brackets that stand in no text, so that nothing is built which would have to be walked through first. */
function nestsTooDeeply(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
