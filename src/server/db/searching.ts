/**
 * Searches long texts for what somebody typed, one stretch of a list after another, so that others have their turn in
 * between (docs/decisions/016-fair-turns.md).
 */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { jsonRows } from '#server/db/json.ts'
import { type JsonPage, type JsonRow, rowsFor, type SortValue, textPage } from '#server/db/paging.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

/** A column that a list is sorted by, named as in its cursor and replies; it is never null. */
interface SortKey {
  readonly name: string
  readonly value: SQLWrapper
  readonly type: 'int' | 'date' | 'text'
}

export interface Searched {
  /** The table, with joins for its condition and order. */
  readonly rows: SQL
  /** The rows that are searched: whose they are, and every filter but the text. */
  readonly where: SQL | undefined
  readonly keys: readonly SortKey[]
  readonly order: 'asc' | 'desc'
}

/** How many rows are searched at once: fifty of the longest texts take ten milliseconds. */
const [fewest, most] = [50, 6_400]
const [leastMs, mostMs] = [8, 20]

const nextSize = (size: number, ms: number): number => {
  if (ms < leastMs) return Math.min(most, size * 2)
  return ms > mostMs ? Math.max(fewest, size / 2) : size
}

const listOf = (keys: readonly SortKey[]) =>
  sql.join(
    keys.map(({ value }) => value),
    sql`, `,
  )

const compared = (
  keys: readonly SortKey[],
  operator: '<' | '<=' | '>' | '>=',
  values: readonly (SortValue | SQL)[],
): SQL =>
  sql`(${listOf(keys)}) ${sql.raw(operator)} (${sql.join(
    keys.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`),
    sql`, `,
  )})`

const orderOf = ({ keys, order }: Searched): SQL =>
  sql.join(
    keys.map(({ value }) => sql`${value} ${sql.raw(order)}`),
    sql`, `,
  )

/** What is asked of a list that may be searched for a text, and by whom. */
export interface SearchedPage extends AskedPage {
  readonly requester?: Requester | undefined
}

interface Search {
  /** The sort values of the row after which the search begins. */
  readonly after?: readonly (SortValue | SQL)[] | undefined
  readonly requester?: Pick<Requester, 'signal'> | undefined
}

/**
 * Conditions, each of which selects one stretch of the list, in order. A stretch has more rows the faster the one
 * before it was handled.
 * @throws the reason of the requester's signal when they hang up.
 */
export async function* stretchesOf(db: Db, searched: Searched, { after, requester }: Search): AsyncGenerator<SQL> {
  const { rows, where, keys, order } = searched
  const [beyond, upTo] = order === 'asc' ? (['>', '<='] as const) : (['<', '>='] as const)
  const values = sql.join(
    keys.map(
      ({ name, value, type }) => sql`${type === 'date' ? sql`${value}::text` : value} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )
  let size = fewest
  for (let from = after; ; ) {
    const left = and(where, from && compared(keys, beyond, from)) ?? sql`true`
    const { rows: ends } = await db.execute<Record<string, SortValue>>(
      sql`select ${values} from ${rows} where ${left} order by ${orderOf(searched)} offset ${sql.raw(String(size - 1))} limit 1`,
    )
    const [end] = ends
    if (!end) {
      yield left
      return
    }
    const until = keys.map(({ name }) => end[name] ?? '')
    const began = performance.now()
    yield sql`${left} and ${compared(keys, upTo, until)}`
    size = nextSize(size, performance.now() - began)
    from = until
    requester?.signal?.throwIfAborted()
  }
}

/** A page of the rows that contain what was typed. `selection` includes the columns that the list is sorted by. */
export async function searchPage<Reply extends object>(
  db: Db,
  searched: Searched,
  { holds, selection }: { holds: SQL; selection: SQL },
  { limit, ...search }: Search & { limit: number },
): Promise<JsonPage<Reply>> {
  const names = searched.keys.map(({ name }) => name)
  const found: JsonRow[] = []
  for await (const stretch of stretchesOf(db, searched, search)) {
    const select = sql`select ${selection} from ${searched.rows} where ${and(stretch, holds)}
      order by ${orderOf(searched)} limit ${rowsFor(limit - found.length)}`
    const { rows } = await db.execute<JsonRow>(jsonRows(select, names))
    found.push(...rows)
    if (found.length > limit) break
  }
  return textPage<Reply, JsonRow>(
    found,
    limit,
    (row) => names.map((name) => row[name] ?? ''),
    ({ item }) => item,
  )
}
