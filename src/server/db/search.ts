import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a text holds what was typed, in any case; `%` and `_` mean themselves. */
export const holds = (text: SQLWrapper, typed: string): SQL =>
  sql`${text} ilike ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`}`
