import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
