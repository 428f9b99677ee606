/** Lists are cut by the last row's sort values, never by an offset: a page costs the same wherever it lies. */
import type { Page } from '#server/platform/handlers.ts'
import { invalid } from '#server/platform/problem.ts'

type SortValue = string | number

const encode = (values: readonly SortValue[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * The sort values behind a cursor of ours, or undefined for the first page.
 * @throws Problem 400 for a cursor that we did not make.
 */
export function readCursor<const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  kinds: Kinds,
): { [K in keyof Kinds]: Kinds[K] extends 'number' ? number : string } | undefined {
  if (cursor === undefined) return undefined
  const values = decode(cursor)
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, at) => typeof values[at] === kind && (kind === 'string' || Number.isSafeInteger(values[at])))
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

/** Takes `limit + 1` rows that were asked for and makes a page of `limit`; `keyOf` names the sort values of a row. */
export function pageOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => readonly SortValue[]): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : encode(keyOf(last)) }
}
