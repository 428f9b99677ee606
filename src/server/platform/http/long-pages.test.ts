import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { JsonList, mostPageBytes } from '#server/platform/http/json-text.ts'
import { readInParts } from '#server/platform/http/long-pages.ts'

interface Row {
  readonly id: number
  readonly text: string
}

/** A list as features have it: at most a megabyte a page, as JSON text or as rows. */
const listOf = (rows: readonly Row[], isText: boolean) => {
  const asked: number[] = []
  const read = async ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
    asked.push(limit)
    const [after] = readCursor(cursor, ['id']) ?? [0]
    const page = pageOf(rows.filter(({ id }) => id > after).slice(0, limit + 1), limit, ({ id }) => [id])
    return { ...page, rows: isText ? asList(page.rows) : page.rows }
  }
  return { read, asked }
}
const asList = <Each>(rows: readonly Each[] | JsonList<Each>) =>
  rows instanceof JsonList ? rows : new JsonList<Each>(rows.map((row) => JSON.stringify(row)))

const lengths = fc.oneof(
  { weight: 9, arbitrary: fc.nat(200) },
  { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 400_000 }) },
)

test('page by page each row comes once, in order, never more than asked for or than an answer holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lengths, { maxLength: 180 }),
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      async (sizes, limit, isText) => {
        const rows = sizes.map((size, at) => ({ id: at + 1, text: 'x'.repeat(size) }))
        const { read, asked } = listOf(rows, isText)
        const found: Row[] = []
        let cursor: string | undefined
        do {
          const page = await readInParts(read, { limit, ...(cursor && { cursor }) }, asList)
          const { text } = asList(page.rows)
          const some: Row[] = JSON.parse(text)
          expect(some.length).toBeLessThanOrEqual(limit)
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostPageBytes)
          found.push(...some)
          cursor = page.nextCursor ?? undefined
        } while (cursor)
        expect(found).toEqual(rows)
        expect(Math.max(...asked)).toBeLessThanOrEqual(50)
      },
    ),
    { numRuns: 200 },
  )
})
