import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accentedLetters, foldText, plainLetters } from '#domain/search.ts'

const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

/** For `like`: any text that holds what was typed; `%` and `_` mean themselves. */
export const patternOf = (typed: string): string => `%${escaped(typed)}%`

/** A pattern for a text that begins with what was typed. */
export const beginningOf = (typed: string): string => `${escaped(typed)}%`

/** Whether a trigram index can find a word: for fewer letters it is slower than reading everything. */
export const hasTrigrams = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

/** Whether a text holds what was typed, in any case; `%` and `_` mean themselves. */
export const holds = (text: SQLWrapper, typed: string): SQL => sql`${text} ilike ${patternOf(typed)}`

/** For `like` on a text that is stored as `foldText` makes it. */
export const foldedPatternOf = (typed: string): string => patternOf(foldText(typed))

/**
 * Whether a text that is stored folded contains what was typed. That is several times faster than `holds`, and accents
 * make no difference.
 */
export const holdsFolded = (text: SQLWrapper, typed: string): SQL => sql`${text} like ${foldedPatternOf(typed)}`

/** Between the name, address and city of a label, also while it is being typed. */
const betweenParts = /,(?:\s+|$)|\s+-(?:\s+|$)/

/**
 * Whether a text that is stored folded contains each part of what was typed, as it stands (rule: search-lists). A later
 * part begins a word, so that '2 Mill Lane' behind a name is not '12 Mill Lane'.
 */
export function holdsEveryPart(text: SQLWrapper, typed: string): SQL {
  const [first = typed, ...others] = typed.split(betweenParts).filter(Boolean)
  const patterns = others.map((part) => foldedPatternOf(` ${part}`))
  if (patterns.length === 0) return holdsFolded(text, first)
  return sql`(${holdsFolded(text, first)} and ' ' || ${text} like all(${sql.param(patterns)}::text[]))`
}

/** `foldText` in SQL, for columns that the database writes itself. */
export const foldedText = (text: SQL): SQL =>
  sql`lower(translate(${text}, ${sql.raw(`'${accentedLetters}'`)}, ${sql.raw(`'${plainLetters}'`)}))`

/** The label of each value of a column. */
export const labelOf = (column: string, labels: readonly (readonly [value: string, label: string])[]): SQL =>
  sql.raw(`case ${column} ${labels.map(([value, label]) => `when '${value}' then '${label}'`).join(' ')} end`)
