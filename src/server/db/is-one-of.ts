import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a column has one of the values. The text is the same for any number of them, so it is prepared once; `in (…)`
 * has another for each.
 */
export function isOneOf(column: AnyColumn | SQLWrapper, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param([...values])})`
}

/** Ids in PostgreSQL's notation of an array, for fixed statements, which take only texts and numbers. */
export const idArray = (ids: readonly number[]): string => `{${ids.join(',')}}`

/**
 * A comparison with a constant, which is written into the text: partial indexes are chosen by it, and a value that is
 * sent with each call would hide it.
 */
export const isAlways = <Column extends AnyColumn>(column: Column, value: Column['_']['data'] & string): SQL =>
  sql`${column} = ${sql.raw(`'${value}'`)}`
