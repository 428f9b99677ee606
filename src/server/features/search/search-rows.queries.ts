/** What all parts of a search share: the columns of a result, and how words are compared. */
import { type SQL, sql } from 'drizzle-orm'
import type { RentStatus } from '#domain/rent.ts'
import { mostLookedThrough, mostSearchResults } from '#domain/search.ts'
import { patternOf } from '#server/db/search.ts'

/** Constants in the text, so that the planner knows them. */
export const [scanLimit, resultLimit] = [sql.raw(String(mostLookedThrough)), sql.raw(String(mostSearchResults))]

export type SearchSource =
  | 'property'
  | 'tenant'
  | 'landlord'
  | 'occupant'
  | 'document'
  | 'request'
  | 'inspection'
  | 'inventory'
  | 'message'
  | 'payment'

export type SearchRow = {
  readonly source: SearchSource
  readonly id: number
  readonly title: string
  readonly address: string
  /** A second line about the result; its day where it has one. */
  readonly more: string | null
  /** The conversation of a message, or the tenancy of an occupant. */
  readonly parentId: number | null
  /** Of a payment. */
  readonly amount: number | null
  readonly status: RentStatus | null
}

export const columnsOf = (given: Partial<Record<Exclude<keyof SearchRow, 'source'>, SQL>>): SQL =>
  sql`${given.id ?? sql`id`} as id, ${given.title ?? sql`null::text`} as title, ${given.address ?? sql`address`} as address,
    ${given.more ?? sql`null::text`} as more, ${given.parentId ?? sql`null::int`} as "parentId",
    ${given.amount ?? sql`null::int`} as amount, ${given.status ?? sql`null::text`} as status`

/** Whether a text has a word. */
export const has = (text: SQL, word: string): SQL => sql`${text} like ${patternOf(word)}`

/** All conditions; none is true. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`
