import { is, Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { Db } from '#server/platform/database/db.ts'
import { dialect } from '#server/platform/database/quick-dialect.ts'
import { JsonText } from '#server/platform/http/json-text.ts'
import { once } from '#server/platform/once.ts'

/** A constant part of a statement, put together once: Drizzle takes a millisecond for every two hundred columns. */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error(`This part of a statement holds values, so it does change: ${text}`)
  return sql.raw(text)
}

type Value = string | number | null

/** A statement that is passed to the driver as it is; Drizzle would take it apart and rebuild it with each call. */
class FinishedStatement extends SQL {
  readonly #text: string
  readonly #values: readonly Value[]

  constructor(text: string, values: readonly Value[]) {
    super([])
    this.#text = text
    this.#values = values
  }

  override toQuery() {
    return { sql: this.#text, params: [...this.#values] }
  }
}

/**
 * A whole statement that is put together once, at its first use. `build` places its named values; the function returned
 * takes them and makes a statement to be executed by itself, never as part of another.
 */
export function fixedStatement<const Names extends string, Values extends Record<Names, Value>>(
  names: readonly Names[],
  build: (value: Record<Names, SQL>) => SQL,
): (values: Values) => SQL {
  const statement = once(() => {
    const placeholders = names.map((name) => [name, sql`${sql.placeholder(name)}`])
    const { sql: text, params } = dialect.sqlToQuery(build(Object.fromEntries(placeholders)))
    const order = params.map((param) => (is(param, Placeholder) ? (param.name as Names) : undefined))
    if (!order.every((name) => name !== undefined))
      throw new Error(`This statement holds a value without a name: ${text}`)
    return { text, order }
  })
  return (values) => {
    const { text, order } = statement()
    return new FinishedStatement(
      text,
      order.map((name) => values[name]),
    )
  }
}

/**
 * Like `fixedStatement`, with one statement for each shape of a question. Shapes must be few: which filters there are
 * and how many rows are asked for, but nothing that somebody types.
 */
export function fixedStatements<const Names extends string, Shape>(
  names: readonly Names[],
  build: (shape: Shape, value: Record<Names, SQL>) => SQL,
): (shape: Shape, values: Record<Names, Value>) => SQL {
  const byShape = new Map<string, (values: Record<Names, Value>) => SQL>()
  return (shape, values) => {
    const key = JSON.stringify(shape)
    const statement = byShape.get(key) ?? fixedStatement(names, (value) => build(shape, value))
    byShape.set(key, statement)
    return statement(values)
  }
}

/** A moment as replies show it: in UTC, with milliseconds. */
export const shownMoment = (at: SQLWrapper): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A column as replies show it: everything but a moment as PostgreSQL's JSON writes it. */
const shown = (column: SQLWrapper): SQLWrapper =>
  is(column, PgColumn) && column.getSQLType().startsWith('timestamp') ? shownMoment(column) : column

/**
 * The beginning of a text, for lists: at most `characters` characters, the last one '…' where the text was cut. Of a
 * long text no more than that is read: PostgreSQL unpacks no more of it for `left`, but all of it for `length`.
 */
export function excerpt(text: SQLWrapper, characters: number): SQL {
  const [most, more, beginning] = [characters, characters + 1, characters - 1].map((count) => sql.raw(String(count)))
  return sql`case when octet_length(${text}) > ${most} and length(left(${text}, ${more})) > ${most}
    then left(${text}, ${beginning}) || '…' else ${text} end`
}

/** One JSON object built by the database. */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${shown(value)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

type Shape = Readonly<Record<string, z.core.$ZodType>>
type OptionalNames<S extends Shape> = {
  [Name in keyof S]: undefined extends z.output<S[Name]> ? Name : never
}[keyof S]

/** A column for each field of a reply. More may be given, but only the reply's fields are selected. */
type ColumnsOf<S extends Shape> = { readonly [Name in Exclude<keyof S, OptionalNames<S>>]: SQLWrapper } & {
  readonly [Name in OptionalNames<S>]?: SQLWrapper
}

/** The selection for a reply's row: its fields under their names, and no others. */
export function selectionOf<S extends Shape>(reply: z.ZodMiniObject<S>, columns: ColumnsOf<S>): SQL {
  const given: Readonly<Record<string, SQLWrapper | undefined>> = columns
  const named = Object.keys(reply.shape).flatMap((name) => {
    const column = given[name]
    return column ? [sql`${shown(column)} as ${sql.identifier(name)}`] : []
  })
  return fixed(sql.join(named, sql`, `))
}

/** The rows of a select as one JSON list, in its order; an empty list for none. */
export const jsonList = (select: SQL): SQL => sql`(select coalesce(json_agg(found), '[]'::json) from (${select}) found)`

/** The rows of a select, a list for each column; null where there are none. */
export type JsonColumns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] | null }

/**
 * The rows of a select as `JsonColumns`. Objects of a dozen fields take PostgreSQL, which writes the names again for
 * each, and whoever reads them twice as long.
 */
export function jsonColumns(names: readonly string[], select: SQL): SQL {
  const lists = names.map((name) => [name, sql`json_agg(found.${sql.identifier(name)})`] as const)
  return sql`(select ${jsonObject(Object.fromEntries(lists))} from (${select}) found)`
}

/** Puts the rows together again. */
export function rowsOfColumns<Row extends object>(columns: JsonColumns<Row>): Row[] {
  const lists = Object.entries<readonly unknown[] | null>(columns)
  const first = lists[0]?.[1] ?? []
  return first.map((_, at) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of lists) row[name] = values?.[at]
    return row as Row
  })
}

/** Each row of a select as JSON text under `item`, with the columns that a cursor is made of beside it. */
export function jsonRows(select: SQL, keys: readonly string[]): SQL {
  const besides = keys.map((name) => sql`, found.${sql.identifier(name)}`)
  return sql`select row_to_json(found)::text as item${sql.join(besides)} from (${select}) found`
}

/**
 * The one row of a select as a reply.
 * @throws what `missing` makes where there is none.
 */
export async function oneJson<Row>(db: Db, select: SQL, missing: () => Error): Promise<JsonText<Row>> {
  const { rows } = await db.execute<{ item: string }>(jsonRows(select, []))
  if (!rows[0]) throw missing()
  return new JsonText<Row>(rows[0].item)
}
