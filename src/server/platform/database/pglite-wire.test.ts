import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPgliteDirectory } from '#server/platform/database/pglite.ts'
import { prepareTemplate } from '#server/platform/database/prepare-template.ts'

let folder: string
let database: Awaited<ReturnType<typeof openPgliteDirectory>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-wire-'))
  database = await openPgliteDirectory(join(folder, 'db'), (await prepareTemplate()).directory)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The answers to a statement while it is run as it is, and once it is prepared. */
async function answers(text: string, values: unknown[], rowMode: 'array' | 'object' = 'object') {
  const all: unknown[] = []
  for (let time = 0; time < 4; time += 1) all.push((await database.query(text, values, { rowMode })).rows)
  return { asItIs: all.slice(0, 2), prepared: all.slice(2) }
}

test.each([
  ['select $1::text as text, $2::int as number, $3::text as none', ['Siân · 家 · 🏠', -7, null]],
  ['select $1::jsonb as json, $2::bool as yes, $3::text as empty', [{ rooms: ['Küche'] }, true, '']],
  ['select $1::int[] as list, $2::date as day, 2 ^ 40 as large', [[1, 2], '2026-11-29']],
  ['select repeat($1::text, 60000) as long, n from generate_series(1, $2::int) n', ['é', 30]],
  ['select $1::int as same, 2 as same', [1]],
  ['select $1::int as n where false', [1]],
])('a prepared statement answers like any other: %s', async (text, values) => {
  for (const rowMode of ['object', 'array'] as const) {
    const { asItIs, prepared } = await answers(text, values, rowMode)
    expect(prepared).toEqual(asItIs)
  }
})

/** Also texts that are longer than a part of the answer, whose characters of several bytes then lie in two parts. */
const text = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 9 }), fc.constantFrom(1, 1, 1, 3000))
  .map(([part, times]) => part.replaceAll('\0', '').repeat(times))
const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 4 })
const rowsOfAnyTypes = fc.array(
  fc.record({
    words: orNull(text),
    amount: orNull(fc.oneof(fc.constantFrom('NaN', 'Infinity', '-0.00', `${'9'.repeat(400)}.01`), fc.integer())),
    counted: orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
    share: orNull(fc.oneof(fc.constantFrom('NaN', '-Infinity'), fc.double({ noNaN: true, noDefaultInfinity: true }))),
    json: orNull(fc.json({ stringUnit: 'grapheme' }).map((json) => JSON.parse(json.replaceAll('\\u0000', '')))),
    list: orNull(fc.array(orNull(text), { maxLength: 3 })),
    day: orNull(
      fc.oneof(
        fc.constantFrom('infinity', '0044-03-15 BC'),
        instant.map((at) => at.toISOString().slice(0, 10)),
      ),
    ),
    moment: orNull(
      fc.oneof(
        fc.constantFrom('-infinity', '0044-03-15 12:00 BC'),
        instant.map((at) => at.toISOString()),
      ),
    ),
    bytes: orNull(fc.uint8Array().map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`)),
    yes: orNull(fc.boolean()),
  }),
  { maxLength: 5 },
)
const readingRows = (mark: number | 'same') =>
  `select /* ${mark} */ * from json_to_recordset($1::json) as given(words text, amount numeric, counted int8,
    share float8, json jsonb, list text[], day date, moment timestamptz, bytes bytea, yes bool)`

test('a prepared statement answers like any other, whatever the rows hold', async () => {
  let mark = 0
  const law = fc.asyncProperty(rowsOfAnyTypes, fc.constantFrom('array', 'object'), async (rows, rowMode) => {
    const values = [JSON.stringify(rows)]
    const asItIs = await database.query(readingRows(++mark), values, { rowMode })
    const prepared = await database.query<Record<string, unknown>>(readingRows('same'), values, { rowMode })
    expect(prepared.rows).toEqual(asItIs.rows)
    expect(prepared.rows.map(({ words, 0: first = words }) => first)).toEqual(rows.map(({ words }) => words))
  })
  await fc.assert(law, { numRuns: 60 })
})

test('a prepared statement throws the error of PostgreSQL, and the next one is answered', async () => {
  const text = 'select 10 / $1::int as share'
  await answers(text, [5])
  await expect(database.query(text, [0])).rejects.toMatchObject({ severity: 'ERROR', code: '22012' })
  expect((await database.query(text, [2])).rows).toEqual([{ share: 5 }])
})

test('what a prepared statement tells the listeners of a channel reaches them once, until they stop', async () => {
  const heard = vi.fn<(payload: string) => void>()
  const stop = await database.listen('news', heard)
  const tell = (news: string) => database.query(`select pg_notify('news', $1)`, [news])
  for (const news of ['first', 'second', 'third', 'fourth']) await tell(news)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(4))
  expect(heard.mock.calls.flat()).toEqual(['first', 'second', 'third', 'fourth'])

  await stop()
  await tell('fifth')
  expect(heard).toHaveBeenCalledTimes(4)
})
