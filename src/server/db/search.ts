import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accentedLetters, plainLetters } from '#domain/search.ts'

/** Whether a text holds what was typed, in any case; `%` and `_` mean themselves. */
export const holds = (text: SQLWrapper, typed: string): SQL =>
  sql`${text} ilike ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`}`

/** As `foldText` does. A text without accents, which most are, takes the short way. */
export const foldedText = (
  text: SQL,
) => sql`(select case when octet_length(whole) = char_length(whole) then lower(whole)
  else lower(translate(whole, ${sql.raw(`'${accentedLetters}'`)}, ${sql.raw(`'${plainLetters}'`)})) end from (select ${text} as whole) texts)`
