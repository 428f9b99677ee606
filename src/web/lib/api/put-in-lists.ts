import type { InfiniteData, QueryFilters } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#api/client.ts'
import type { ListPage } from './call.ts'
import type { PagedEndpoint } from './call-pages.ts'
import { keyOf, queryClient } from './query-client.ts'

type RowWithId<E extends Endpoint> = Reply<E> extends readonly (infer Row extends { id: number })[] ? Row : never
type Pages<Row> = InfiniteData<ListPage<Row>>

/** Whether cached data is that of `useList`: other queries under the path have another shape. */
export const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'pages'

const listsOf = (endpoint: PagedEndpoint): QueryFilters<readonly string[]> => ({
  queryKey: keyOf<Endpoint>(endpoint),
  predicate: isList,
})

/** Puts what the server has answered about one row into every list on screen, until the lists are fetched again. */
export function putInLists<E extends PagedEndpoint>(
  endpoint: E,
  changed: Partial<RowWithId<E>> & { readonly id: number },
): void {
  queryClient.setQueriesData<Pages<RowWithId<E>>>(listsOf(endpoint), (list) => list && replaced(list, changed))
}

/** Which rows a list's query asks for, its search apart, and which of two comes first in it: below 0, the first. */
export type RowsOfQuery<Row> = {
  isAskedFor: (row: Row, query: URLSearchParams) => boolean
  compare: (one: Row, other: Row, query: URLSearchParams) => number
}

/**
 * Puts a row as the server has answered it where it now belongs, until the lists are fetched again, each in its time:
 * out of lists that no longer ask for it, and into its place in those that do. A search finds it if it has found it.
 */
export function moveInLists<E extends PagedEndpoint>(
  endpoint: E,
  row: RowWithId<E>,
  { isAskedFor, compare }: RowsOfQuery<RowWithId<E>>,
): void {
  const lists = queryClient.getQueriesData<Pages<RowWithId<E>>>(listsOf(endpoint)).map(([key, list]) => {
    const query = new URLSearchParams(String(key[1]))
    return { key, list, query, search: query.get('q') ?? '', holdsIt: list !== undefined && holds(list, row) }
  })
  const foundBy = new Set(['', ...lists.filter(({ holdsIt }) => holdsIt).map(({ search }) => search)])
  for (const { key, list, query, search, holdsIt } of lists) {
    if (!list) continue
    const isBefore = (other: RowWithId<E>) => compare(row, other, query) < 0
    if (!isAskedFor(row, query) || !foundBy.has(search)) queryClient.setQueryData(key, without(list, row))
    else queryClient.setQueryData(key, holdsIt ? replaced(list, row) : inserted(list, row, isBefore))
  }
}

const holds = <Row extends { id: number }>({ pages }: Pages<Row>, { id }: Row) =>
  pages.some(({ rows }) => rows.some((each) => each.id === id))

const withRows = <Row>(list: Pages<Row>, change: (rows: readonly Row[], page: number) => Row[]): Pages<Row> => ({
  ...list,
  pages: list.pages.map((page, at) => ({ ...page, rows: change(page.rows, at) })),
})

const replaced = <Row extends { id: number }>(list: Pages<Row>, changed: Partial<Row> & { readonly id: number }) =>
  withRows(list, (rows) => rows.map((row) => (row.id === changed.id ? Object.assign({}, row, changed) : row)))

const without = <Row extends { id: number }>(list: Pages<Row>, gone: Row) =>
  withRows(list, (rows) => rows.filter(({ id }) => id !== gone.id))

/** What comes after all loaded rows of a longer list is in a page that is not here yet. */
function inserted<Row>(list: Pages<Row>, row: Row, isBefore: (other: Row) => boolean): Pages<Row> {
  const found = list.pages.findIndex(({ rows }) => rows.some(isBefore))
  const isLast = found === -1 && !list.pages.at(-1)?.nextCursor
  const into = isLast ? list.pages.length - 1 : found
  return withRows(list, (rows, page) => {
    if (page !== into) return [...rows]
    return isLast ? [...rows, row] : rows.toSpliced(rows.findIndex(isBefore), 0, row)
  })
}
