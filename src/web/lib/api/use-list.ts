/** A list that arrives in pages of 50, for a screen that shows more as one scrolls. */
import { type InfiniteData, keepPreviousData, type Query, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Arguments, CallInput } from '#api/client.ts'
import { arrivedAnswer, callPage, type ListPage, type RowOf } from './call.ts'
import type { PagedEndpoint } from './call-pages.ts'
import { keyOf } from './query-client.ts'

const pageSize = 50

/**
 * `freshForMs` instead of the usual five minutes; `askEveryMs` is for lists that others add to.
 * While `askWhile` is true of a row, every second.
 */
type ListOptions<Row> = { freshForMs?: number; askEveryMs?: number; askWhile?: (row: Row) => boolean }

type Pages<Row> = Query<ListPage<Row>, Error, InfiniteData<ListPage<Row>, string | undefined>>

const isAskedAgain = <Row>({ state }: Pages<Row>, askWhile: (row: Row) => boolean) =>
  state.data?.pages.some((page) => page.rows.some(askWhile)) ?? false

function firstPages<Row>(key: readonly string[]): InfiniteData<ListPage<Row>, string | undefined> | undefined {
  const answer = arrivedAnswer(key.join('?'))
  if (!answer) return undefined
  return { pages: [{ rows: answer.json as Row[], nextCursor: answer.nextCursor }], pageParams: [undefined] }
}

/**
 * While a new filter loads, the rows of the last one stay. `rows` is undefined until the
 * first page is there, `error` says why it is not, `moreError` why the next one is not. `refetch` asks for all again.
 */
export function useList<E extends PagedEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { freshForMs, askEveryMs, askWhile }: ListOptions<RowOf<E>> = {},
) {
  const given = input as { params?: unknown; query?: object }
  const inputAt = (cursor: string | undefined, signal?: AbortSignal) =>
    [{ ...given, query: { ...given.query, limit: pageSize, cursor } }, signal] as unknown as Arguments<E>
  const key = keyOf(endpoint, ...inputAt(undefined))
  const list = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    initialData: () => firstPages<RowOf<E>>(key),
    queryFn: ({ pageParam, signal }): Promise<ListPage<RowOf<E>>> => callPage(endpoint, ...inputAt(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(freshForMs && { staleTime: freshForMs }),
    ...(askEveryMs && { staleTime: askEveryMs, refetchInterval: askEveryMs }),
    ...(askWhile && { refetchInterval: (query: Pages<RowOf<E>>) => (isAskedAgain(query, askWhile) ? 1_000 : false) }),
  })
  // The same array while nothing has come, so that a table of many rows need not be drawn again.
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  // Another filter found nothing; what this one finds is not known yet.
  const isUnknown = list.isPlaceholderData && rows?.length === 0
  return {
    rows: isUnknown ? undefined : rows,
    error: list.data ? null : list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : null,
    loadMore: () => void list.fetchNextPage(),
    refetch: () => void list.refetch(),
  }
}
