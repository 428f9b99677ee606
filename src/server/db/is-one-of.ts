import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** One text whatever the number of values, so that it is prepared once; `in (…)` has a text for each. */
export function isOneOf(column: AnyColumn | SQLWrapper, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param([...values])})`
}

/** Ids as PostgreSQL writes an array, for a statement that is put together once and takes texts and numbers alone. */
export const idArray = (ids: readonly number[]): string => `{${ids.join(',')}}`

/**
 * A comparison with a value that is always the same, written into the text: partial indexes are planned by it,
 * which a value that comes with each call hides.
 */
export const isAlways = <Column extends AnyColumn>(column: Column, value: Column['_']['data'] & string): SQL =>
  sql`${column} = ${sql.raw(`'${value}'`)}`
