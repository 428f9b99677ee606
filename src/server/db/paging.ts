/**
 * Pages begin after the sort values of the last row, never at an offset: a page costs the same wherever it is, and is
 * never over a megabyte.
 */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { largestId } from '#api/fields.ts'
import { isDay } from '#domain/day.ts'
import { jsonRows } from '#server/db/json.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Page } from '#server/platform/http/handlers.ts'
import { JsonList, mostPageBytes } from '#server/platform/http/json-text.ts'
import { invalid } from '#server/platform/http/problem.ts'

export type SortValue = string | number

/** Checks of the values in a cursor, by kind: PostgreSQL must be able to compare them with the column. */
const kindsOfValue = {
  id: (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) <= largestId,
  /** Pence, or a sum of them. */
  amount: (value: unknown) => Number.isSafeInteger(value),
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  day: (value: unknown) => typeof value === 'string' && isDay(value),
  dayOrNone: (value: unknown) => value === '' || (typeof value === 'string' && isDay(value)),
}
type Kind = keyof typeof kindsOfValue

const encode = (values: readonly SortValue[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * The sort values in a cursor of ours, or undefined for the first page.
 * @throws Problem 400 for a cursor that we did not make.
 */
export function readCursor<const Kinds extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: Kinds,
): { [K in keyof Kinds]: Kinds[K] extends 'id' | 'amount' ? number : string } | undefined {
  if (cursor === undefined) return undefined
  const values = decode(cursor)
  const fits =
    Array.isArray(values) && values.length === kinds.length && kinds.every((kind, at) => kindsOfValue[kind](values[at]))
  if (!fits) throw invalid('cursor: Not a cursor of this list')
  return values as never
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const rowsSelected = [3, 11, 26, 51, 101, 201, 501]

/**
 * How many rows to select for a page of `limit`: at least one more, to know whether there is another page, and rounded
 * up, so that there are few texts of a statement.
 */
export const countFor = (limit: number): number => rowsSelected.find((rows) => rows > limit) ?? limit + 1

/**
 * `countFor` as a constant in the statement: for a limit that is a parameter the planner would expect a tenth of all
 * rows.
 */
export const rowsFor = (limit: number): SQL => sql.raw(String(countFor(limit)))

/** The first rows of a table, selected before anything is joined to them, under the table's own name. */
export const firstRows = (table: PgTable, where: SQL | undefined, order: SQL, limit: number): SQL =>
  sql`(select * from ${table} where ${where ?? sql`true`} order by ${order} limit ${rowsFor(limit)}) ${sql.identifier(getTableName(table))}`

const bytesOfText = (text: string) => Buffer.byteLength(text)

/**
 * Makes a page of at most `limit` rows and at most a megabyte, from rows of which there is at least one more if there
 * is another page. `keyOf` returns the sort values of a row. A page has at least one row, so no single row may be
 * longer than a page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly SortValue[],
  bytesOf: (row: Row) => number = (row) => bytesOfText(JSON.stringify(row)),
) {
  const page = rows.slice(0, Math.min(limit, countThatFits(rows, bytesOf)))
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { rows: page, nextCursor: last === undefined ? null : encode(keyOf(last)) } satisfies Page<Row>
}

function countThatFits<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): number {
  let bytes = '[]'.length
  const tooMuch = rows.findIndex((row) => {
    bytes += bytesOf(row) + ','.length
    return bytes > mostPageBytes
  })
  return tooMuch === -1 ? rows.length : Math.max(1, tooMuch)
}

/**
 * A page of replies that the database writes as JSON. `select` selects `rowsFor(limit)` rows of a reply's
 * `selectionOf`, and `keys` are the fields that it is sorted by.
 */
export const jsonPage = <Reply extends object>(
  db: Db,
  select: SQL,
  limit: number,
  keys: readonly (keyof Reply & string)[],
): Promise<JsonPage<Reply>> => readJsonPage(db, jsonRows(select, keys), { limit, keys })

export type JsonPage<Reply extends object> = Page<Reply> & { readonly rows: JsonList<Reply> }

export type JsonRow = Record<string, SortValue> & { readonly item: string }

interface JsonPageOptions<Besides> {
  readonly limit: number
  /** The columns that the statement is sorted by. */
  readonly keys: readonly string[]
  /** Builds the reply's text from an item and the row's other columns. */
  readonly textOf?: (row: { readonly item: string } & Besides) => string
}

/** Reads a page from a complete statement: `jsonRows` of a select, or any other with `item` and the keys. */
export async function readJsonPage<Reply extends object, Besides = unknown>(
  db: Db,
  statement: SQL,
  { limit, keys, textOf = ({ item }) => item }: JsonPageOptions<Besides>,
): Promise<JsonPage<Reply>> {
  const { rows } = await db.execute<JsonRow & Besides>(statement)
  return textPage(rows, limit, (row) => keys.map((key) => row[key] ?? ''), textOf)
}

/** A page of replies, each serialised once by `textOf`, for both measuring and sending. */
export function textPage<Reply extends object, Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly SortValue[],
  textOf: (row: Row) => string,
): JsonPage<Reply> {
  const page = pageOf(
    rows.map((row) => ({ row, text: textOf(row) })),
    limit,
    ({ row }) => keysOf(row),
    ({ text }) => bytesOfText(text),
  )
  return { rows: new JsonList<Reply>(page.rows.map(({ text }) => text)), nextCursor: page.nextCursor }
}
