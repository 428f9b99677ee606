import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * One JSON object built by the database, so that a screen with several lists is one statement.
 * Moments come out in ISO 8601 with their offset, days as days.
 */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The rows of a subselect as a JSON list of what it selects as `item`, in its order; an empty list for none. */
export const jsonList = (subselect: SQL): SQL =>
  sql`(select coalesce(json_agg(item), '[]'::json) from (${subselect}) items)`
