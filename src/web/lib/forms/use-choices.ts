/**
 * What a select offers: the first 500 rows of a list, and whether there are more. Forms read them
 * again after 60 seconds (rule: screens-choices).
 */
import { useQuery } from '@tanstack/react-query'
import type { Arguments, Endpoint, Reply } from '#api/client.ts'
import { callPage, type ListPage } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const freshForMs = 60_000
const mostChoices = 500

type PagedEndpoint = Endpoint & { readonly paged: true }
type RowOf<E extends Endpoint> = Reply<E> extends readonly (infer Row)[] ? Row : never

/** Where the choices are cached. */
export const choicesKey = <E extends PagedEndpoint>(endpoint: E, ...input: Arguments<E>) => [
  ...keyOf(endpoint, ...input),
  'choices',
]

/** Long rows come in pages of a megabyte, so that many choices may take some. */
async function fetchChoices<E extends PagedEndpoint>(
  endpoint: E,
  input: object | undefined,
): Promise<ListPage<RowOf<E>>> {
  const given = input as { query?: object } | undefined
  const rows: RowOf<E>[] = []
  let cursor: string | undefined
  do {
    const page: ListPage<RowOf<E>> = await callPage(
      endpoint,
      ...([{ ...given, query: { ...given?.query, cursor } }] as unknown as Arguments<E>),
    )
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor && rows.length < mostChoices)
  return { rows, nextCursor: cursor ?? null }
}

export function useChoices<E extends PagedEndpoint>(endpoint: E, ...input: Arguments<E>) {
  const { data, isPending, error } = useQuery({
    queryKey: choicesKey(endpoint, ...input),
    queryFn: () => fetchChoices(endpoint, input[0] as object | undefined),
    staleTime: freshForMs,
  })
  return { rows: (data?.rows ?? []) as RowOf<E>[], hasMore: Boolean(data?.nextCursor), isPending, error }
}
