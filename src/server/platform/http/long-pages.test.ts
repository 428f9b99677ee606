import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, readCursor } from '#server/db/paging.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { JsonList, mostPageBytes } from '#server/platform/http/json-text.ts'
import { embeddedParts, LongPages } from '#server/platform/http/long-pages.ts'
import { hungUp } from '#server/platform/http/problem.ts'

interface Row {
  readonly id: number
  readonly text: string
}

/** A list as features return it, at most a megabyte a page, as JSON text or as rows. */
const listOf = (rows: readonly Row[], isText: boolean) => {
  const asked: number[] = []
  const read = async ({ limit, cursor }: AskedPage) => {
    asked.push(limit)
    const [after] = readCursor(cursor, ['id']) ?? [0]
    const page = pageOf(rows.filter(({ id }) => id > after).slice(0, limit + 1), limit, ({ id }) => [id])
    return { ...page, rows: isText ? asList(page.rows) : page.rows }
  }
  return { read, asked }
}
const asList = <Each>(rows: readonly Each[] | JsonList<Each>) =>
  rows instanceof JsonList ? rows : new JsonList<Each>(rows.map((row) => JSON.stringify(row)))

const one = { key: 'one' }

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
        const pages = new LongPages(embeddedParts)
        const { read, asked } = listOf(rows, isText)
        const found: Row[] = []
        let cursor: string | undefined
        do {
          const page = await pages.read('list', one, { read, asked: { limit, ...(cursor && { cursor }) }, asList })
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

test('long rows are read a few at once, and short ones many at once again', async () => {
  const pages = new LongPages(embeddedParts)
  const reading = async (length: number) => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, text: 'x'.repeat(length) }))
    const { read, asked } = listOf(rows, true)
    await pages.read('list', one, { read, asked: { limit: 200 }, asList })
    return asked
  }
  expect(new Set(await reading(100))).toEqual(new Set([50]))
  expect((await reading(9_990)).slice(1)).toSatisfy((asked: number[]) => asked.every((limit) => limit <= 16))
  expect(await reading(9_990)).toSatisfy((asked: number[]) => asked.every((limit) => limit <= 16))
  expect((await reading(100)).at(-1)).toBeGreaterThan(16)
  for (let count = 0; count < 20; count += 1) await reading(100)
  expect(new Set(await reading(100))).toEqual(new Set([50]))
})

test.each([11_000, 15_000])('no more rows of %i characters are read than are answered', async (length) => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, text: 'x'.repeat(length) }))
  const { read, asked } = listOf(rows, true)
  const page = await new LongPages(embeddedParts).read('list', one, { read, asked: { limit: 200 }, asList })
  const answered = asList(page.rows)
  expect(asked.reduce((sum, limit) => sum + limit)).toBe(answered.rows.length)
  expect(Buffer.byteLength(answered.text)).toBeGreaterThan(mostPageBytes - 2 * length)
})

test('a search through long rows is read in few parts', async () => {
  const pages = new LongPages(embeddedParts)
  const rows = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, text: 'x'.repeat(9_000) }))
  await pages.read('list', one, { read: listOf(rows, true).read, asked: { limit: 100 }, asList })
  const { read, asked } = listOf(rows, true)
  await pages.read('list', one, { read, asked: { limit: 100, q: 'x' }, asList })
  expect(asked).toEqual([50, 50])
})

test("one account's long rows do not make others read theirs in small parts", async () => {
  const pages = new LongPages(embeddedParts)
  const long = listOf([{ id: 1, text: 'x'.repeat(40_000) }], true)
  const short = listOf([{ id: 1, text: 'x' }], true)
  await pages.read('list', one, { read: long.read, asked: { limit: 200 }, asList })
  await pages.read('list', { key: 'another' }, { read: short.read, asked: { limit: 200 }, asList })
  expect(short.asked).toEqual([50])
})

test('for somebody who has hung up no further part is read', async () => {
  const client = new AbortController()
  const { read, asked } = listOf(
    Array.from({ length: 200 }, (_, at) => ({ id: at + 1, text: '' })),
    true,
  )
  const readAndLeave: typeof read = async (part) => {
    client.abort(hungUp())
    return read(part)
  }
  const page = new LongPages(embeddedParts).read(
    'list',
    { ...one, signal: client.signal },
    { read: readAndLeave, asked: { limit: 200 }, asList },
  )
  await expect(page).rejects.toThrow('The request broke off')
  expect(asked).toEqual([50])
})
