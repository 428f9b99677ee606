import { type SQL, sql } from 'drizzle-orm'
import { foldedText } from '#server/db/search.ts'

/** What an address is sorted by: its numbers have eight digits at least, so that 2 comes before 10. */
export const addressOrderOf = (address: SQL): SQL =>
  sql`regexp_replace(regexp_replace(${foldedText(address)}, '([0-9]+)', '00000000\\1', 'g'), '0*([0-9]{8,})', '\\1', 'g')`
