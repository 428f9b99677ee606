import { afterEach, expect, test } from 'vitest'
import { type RentPayment, rent } from '#api/rent.ts'
import { moveInLists } from './put-in-lists.ts'
import { keyOf, queryClient } from './query-client.ts'

const payment = (id: number, status = 'unpaid') => ({ id, status }) as RentPayment
const lowestFirst = {
  isAskedFor: ({ status }: RentPayment, query: URLSearchParams) => query.get('status') === status,
  compare: (one: RentPayment, other: RentPayment) => one.id - other.id,
}

type Query = { q?: string; status: 'paid' | 'unpaid' }
const listKey = (query: Query) => [...keyOf(rent.list, { query }), 'pages']

function load(query: Query, nextCursor: string | null, ...pages: number[][]) {
  queryClient.setQueryData(listKey(query), {
    pageParams: [],
    pages: pages.map((ids) => ({ rows: ids.map((id) => payment(id, query.status)), nextCursor })),
  })
  return () => {
    const list = queryClient.getQueryData<{ pages: { rows: RentPayment[] }[] }>(listKey(query))
    return list?.pages.map(({ rows }) => rows.map(({ id }) => id))
  }
}

afterEach(() => queryClient.clear())

test('a changed row leaves the list that no longer asks for it, and goes into its place in the one that does', () => {
  const unpaid = load({ status: 'unpaid' }, null, [2, 4], [6])
  const paid = load({ status: 'paid' }, null, [1, 3], [5, 7])
  moveInLists(rent.list, payment(4, 'paid'), lowestFirst)
  expect([unpaid(), paid()]).toEqual([
    [[2], [6]],
    [
      [1, 3],
      [4, 5, 7],
    ],
  ])
  moveInLists(rent.list, payment(7, 'unpaid'), lowestFirst)
  expect([unpaid(), paid()]).toEqual([
    [[2], [6, 7]],
    [
      [1, 3],
      [4, 5],
    ],
  ])
})

test('a changed row whose place is in a page that is not loaded is not put into another', () => {
  load({ status: 'unpaid' }, null, [9])
  const paid = load({ status: 'paid' }, '3', [1, 3])
  moveInLists(rent.list, payment(9, 'paid'), lowestFirst)
  expect(paid()).toEqual([[1, 3]])
})

test('a changed row goes into the lists of a search that has found it, and into those of no other', () => {
  load({ q: 'nowak', status: 'unpaid' }, null, [2])
  const [found, other, all] = [
    load({ q: 'nowak', status: 'paid' }, null, [1]),
    load({ q: 'pryce', status: 'paid' }, null, [1]),
    load({ status: 'paid' }, null, [1]),
  ]
  moveInLists(rent.list, payment(2, 'paid'), lowestFirst)
  expect([found(), other(), all()]).toEqual([[[1, 2]], [[1]], [[1, 2]]])
})
