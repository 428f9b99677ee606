import { beforeEach, expect, test, vi } from 'vitest'
import { rent } from '#api/rent.ts'
import { callPages } from './call-pages.ts'

const callPage = vi.hoisted(() => vi.fn())
vi.mock('./call.ts', () => ({ callPage }))

beforeEach(() => {
  const pages = [
    { rows: [1, 2], nextCursor: 'b' },
    { rows: [3, 4], nextCursor: 'c' },
    { rows: [5], nextCursor: null },
  ]
  callPage.mockReset().mockImplementation(async () => pages.shift())
})

test('all pages are read while their rows are not enough', async () => {
  const all = await callPages(rent.list, { query: { dueFrom: '2026-11-01' } }, () => false)
  expect(all).toEqual({ rows: [1, 2, 3, 4, 5], nextCursor: null })
  expect(callPage.mock.calls.map(([, { query }]) => query)).toEqual([
    { dueFrom: '2026-11-01', cursor: undefined },
    { dueFrom: '2026-11-01', cursor: 'b' },
    { dueFrom: '2026-11-01', cursor: 'c' },
  ])
})

test('once there are enough, no more are fetched, and it says that there are more', async () => {
  const enough = await callPages(rent.list, undefined, (rows) => rows.length >= 3)
  expect(enough).toEqual({ rows: [1, 2, 3, 4], nextCursor: 'c' })
  expect(callPage).toHaveBeenCalledTimes(2)
})
