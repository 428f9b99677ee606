import type { InfiniteData } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#api/client.ts'
import type { ListPage } from './call.ts'
import type { PagedEndpoint } from './call-pages.ts'
import { keyOf, queryClient } from './query-client.ts'

type RowWithId<E extends Endpoint> = Reply<E> extends readonly (infer Row extends { id: number })[] ? Row : never

/** Puts what the server has answered about one row into every list on screen, until the lists are fetched again. */
export function putInLists<E extends PagedEndpoint>(
  endpoint: E,
  changed: Partial<RowWithId<E>> & { readonly id: number },
): void {
  const put = (row: RowWithId<E>): RowWithId<E> => (row.id === changed.id ? Object.assign({}, row, changed) : row)
  queryClient.setQueriesData<InfiniteData<ListPage<RowWithId<E>>>>(
    { queryKey: keyOf<Endpoint>(endpoint), predicate: isList },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(put) })) },
  )
}

/** Whether cached data is that of `useList`: other queries under the path have another shape. */
export const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'pages'
