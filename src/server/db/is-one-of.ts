import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** One text whatever the number of values, so that it is prepared once; `in (…)` has a text for each. */
export function isOneOf(column: AnyColumn | SQLWrapper, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param([...values])})`
}
