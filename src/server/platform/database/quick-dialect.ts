import {
  Column,
  is,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  type SQLChunk,
  StringChunk,
  Subquery,
  sql,
  Table,
  View,
} from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

type Kind =
  | 'text'
  | 'name'
  | 'statement'
  | 'parameter'
  | 'placeholder'
  | 'always the same'
  | 'alias'
  | 'subquery'
  | 'wrapper'
  | 'value'

/** By prototype: what a class is never changes. */
const kinds = new WeakMap<object, Kind>()

/** The kind of an object in a statement, tested in Drizzle's order. */
function kindOf(chunk: object): Kind {
  const prototype = Object.getPrototypeOf(chunk) ?? Object.prototype
  const known = kinds.get(prototype)
  if (known) return known
  const kind = classify(chunk)
  kinds.set(prototype, kind)
  return kind
}

function classify(chunk: object): Kind {
  if (is(chunk, StringChunk)) return 'text'
  if (is(chunk, Name)) return 'name'
  if (is(chunk, SQL)) return 'statement'
  if (is(chunk, Table) || is(chunk, Column) || is(chunk, View)) return 'always the same'
  if (is(chunk, Param)) return 'parameter'
  if (is(chunk, Placeholder)) return 'placeholder'
  if (is(chunk, SQL.Aliased)) return 'alias'
  if (is(chunk, Subquery)) return 'subquery'
  return 'getSQL' in chunk ? 'wrapper' : 'value'
}

/**
 * Writes statements like Drizzle's own dialect, in a quarter of the time: Drizzle tests each part of a statement
 * against up to ten classes and walks up its class chain each time, which was a fifth of the processor time of a write.
 * Left out is what nothing here uses: values within the text (`inlineParams`).
 */
class QuickDialect extends PgDialect {
  /** The text of tables and columns, which hold no values. */
  readonly #texts = new WeakMap<object, string>()

  override sqlToQuery(statement: SQL): Query {
    // A finished statement has its own `toQuery`.
    if (statement.toQuery !== SQL.prototype.toQuery) return super.sqlToQuery(statement)
    const query: Query = { sql: '', params: [] }
    this.#writeAll(statement.queryChunks, query)
    return query
  }

  #writeAll(chunks: readonly SQLChunk[], query: Query): void {
    for (const chunk of chunks) this.#write(chunk, query)
  }

  #write(chunk: unknown, query: Query): void {
    if (chunk === undefined) return
    if (Array.isArray(chunk)) this.#writeList(chunk, query)
    else if (typeof chunk === 'function') query.sql += this.#textOf(chunk)
    else if (typeof chunk === 'object' && chunk !== null) this.#writeObject(chunk, query)
    else this.#writeValue(chunk, query)
  }

  #writeList(list: readonly unknown[], query: Query): void {
    query.sql += '('
    for (const [at, item] of list.entries()) {
      if (at > 0) query.sql += ', '
      this.#write(item, query)
    }
    query.sql += ')'
  }

  #writeObject(chunk: object, query: Query): void {
    switch (kindOf(chunk)) {
      case 'text':
        query.sql += (chunk as StringChunk).value.join('')
        break
      case 'name':
        query.sql += this.escapeName((chunk as Name).value)
        break
      case 'statement':
        this.#writeAll((chunk as SQL).queryChunks, query)
        break
      case 'always the same':
        query.sql += this.#textOf(chunk)
        break
      case 'parameter':
        this.#writeParameter(chunk as Param, query)
        break
      case 'alias':
        query.sql += this.escapeName((chunk as SQL.Aliased).fieldAlias)
        break
      case 'subquery':
        this.#writeSubquery(chunk as Subquery, query)
        break
      case 'wrapper':
        this.#writeWrapped(chunk as { getSQL(): SQL; shouldOmitSQLParens?(): boolean }, query)
        break
      default:
        this.#writeValue(chunk, query)
    }
  }

  #writeParameter(parameter: Param, query: Query): void {
    const { value, encoder } = parameter
    const isLater = is(value, Placeholder)
    const mapped = value === null || isLater ? value : encoder.mapToDriverValue(value)
    if (is(mapped, SQL)) this.#writeAll(mapped.queryChunks, query)
    else this.#writeValue(isLater ? parameter : mapped, query)
  }

  #writeSubquery(subquery: Subquery, query: Query): void {
    const { isWith, alias, sql: inner } = subquery._
    if (!isWith) {
      query.sql += '('
      this.#writeAll((inner as SQL).queryChunks, query)
      query.sql += ') '
    }
    query.sql += this.escapeName(alias)
  }

  #writeWrapped(wrapper: { getSQL(): SQL; shouldOmitSQLParens?(): boolean }, query: Query): void {
    const inner = wrapper.getSQL()
    const hasBrackets = !wrapper.shouldOmitSQLParens?.()
    if (hasBrackets) query.sql += '('
    this.#write(inner, query)
    if (hasBrackets) query.sql += ')'
  }

  #writeValue(value: unknown, query: Query): void {
    query.sql += this.escapeParam(query.params.length)
    query.params.push(value)
  }

  #textOf(part: object): string {
    const known = this.#texts.get(part)
    if (known !== undefined) return known
    const text = super.sqlToQuery(sql`${part}`).sql
    this.#texts.set(part, text)
    return text
  }
}

/** The only one, so that the text of a column is written once. */
export const dialect = new QuickDialect({ casing: 'snake_case' })
