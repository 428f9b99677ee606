/** A list that arrives in pages of 50, for a screen that shows more as one scrolls. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Arguments, CallInput, Endpoint, Reply } from '#api/client.ts'
import { callPage, type ListPage } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const pageSize = 50

type PagedEndpoint = Endpoint & { readonly paged: true }
type RowOf<E extends Endpoint> = Reply<E> extends readonly (infer Row)[] ? Row : never

/** In milliseconds: `freshFor` instead of the usual five minutes; `askEvery` is for lists that others add to. */
type ListOptions = { freshFor?: number; askEvery?: number }

/** While a new filter loads, the rows of the last one stay. `rows` is undefined until the first page is there, `error` says why it is not. */
export function useList<E extends PagedEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { freshFor, askEvery }: ListOptions = {},
) {
  const given = input as { params?: unknown; query?: object }
  const inputAt = (cursor: string | undefined) =>
    [{ ...given, query: { ...given.query, limit: pageSize, cursor } }] as unknown as Arguments<E>
  const list = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, ...inputAt(undefined)), 'pages'],
    queryFn: ({ pageParam }): Promise<ListPage<RowOf<E>>> => callPage(endpoint, ...inputAt(pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(freshFor && { staleTime: freshFor }),
    ...(askEvery && { staleTime: askEvery, refetchInterval: askEvery }),
  })
  return {
    rows: list.data?.pages.flatMap((page) => page.rows),
    error: list.data ? null : list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  }
}
