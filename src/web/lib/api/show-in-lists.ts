import type { InfiniteData } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#api/client.ts'
import type { ListPage } from './call.ts'
import type { PagedEndpoint } from './call-pages.ts'
import { keyOf, queryClient } from './query-client.ts'

type RowWithId<E extends Endpoint> = Reply<E> extends readonly (infer Row extends { id: number })[] ? Row : never

/**
 * Shows a change of one row in every list on screen before the server has answered. The returned function takes it
 * back.
 */
export async function showInLists<E extends PagedEndpoint>(
  endpoint: E,
  id: number,
  changes: Partial<RowWithId<E>>,
): Promise<() => void> {
  const lists = { queryKey: keyOf<Endpoint>(endpoint), predicate: isList }
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData(lists)
  const change = (row: RowWithId<E>): RowWithId<E> => (row.id === id ? Object.assign({}, row, changes) : row)
  queryClient.setQueriesData<InfiniteData<ListPage<RowWithId<E>>>>(
    lists,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
  )
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}

/** Whether cached data is that of `useList`: other queries under the path have another shape. */
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'pages'
