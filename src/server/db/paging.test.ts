import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { mostPageBytes } from '#server/platform/http/json-text.ts'

type Row = { id: number; text: string }

const bytesOf = (rows: unknown) => Buffer.byteLength(JSON.stringify(rows))

/** Reads these rows as a query does: `limit + 1` of them after a cursor. */
const listOf =
  (rows: readonly Row[], limit: number) =>
  (cursor: string | undefined = undefined) => {
    const after = readCursor(cursor, ['id'])?.[0] ?? -1
    const found = rows.filter(({ id }) => id > after).slice(0, limit + 1)
    return pageOf(found, limit, ({ id }) => [id])
  }

const rowSizes = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 100_000, max: mostPageBytes - 100 }))
const character = fc.constantFrom('a', '€', '"', '\u0001')
/** Rows of at most a page each. '€' takes three bytes, and characters that JSON escapes take up to six. */
const someRows = fc
  .array(fc.tuple(rowSizes, character), { maxLength: 40 })
  .map((all) => all.map(([size, one], id) => ({ id, text: one.repeat(Math.floor(size / bytesOf(one))) })))

test('no page is over a megabyte, and its cursors lead to every row once', () => {
  fc.assert(
    fc.property(someRows, fc.integer({ min: 1, max: 45 }), (rows, limit) => {
      const list = listOf(rows, limit)
      const seen: Row[] = []
      let cursor: string | undefined
      do {
        const page = list(cursor)
        expect(page.rows.length).toBeLessThanOrEqual(limit)
        expect(bytesOf(page.rows)).toBeLessThanOrEqual(mostPageBytes)
        seen.push(...page.rows)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})

test('a page ends before its rows become larger than an answer may be', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, text: 'x'.repeat(99_000) }))
  expect(listOf(rows, 30)().rows).toHaveLength(10)
  expect(listOf(rows.slice(0, 10), 10)()).toMatchObject({ nextCursor: null })
})
