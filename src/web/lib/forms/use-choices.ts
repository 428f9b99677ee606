/** What a select offers: the first 500 rows of a list, and whether there are more. Forms read them again after 60 seconds (document 2 §9). */
import { useQuery } from '@tanstack/react-query'
import type { Arguments, Endpoint, Reply } from '#api/client.ts'
import { callPage } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const freshFor = 60_000

type PagedEndpoint = Endpoint & { readonly paged: true }
type RowOf<E extends Endpoint> = Reply<E> extends readonly (infer Row)[] ? Row : never

/** Where the choices are cached. */
export const choicesKey = <E extends PagedEndpoint>(endpoint: E, ...input: Arguments<E>) => [
  ...keyOf(endpoint, ...input),
  'choices',
]

export function useChoices<E extends PagedEndpoint>(endpoint: E, ...input: Arguments<E>) {
  const { data, isPending, error } = useQuery({
    queryKey: choicesKey(endpoint, ...input),
    queryFn: () => callPage(endpoint, ...input),
    staleTime: freshFor,
  })
  return { rows: (data?.rows ?? []) as RowOf<E>[], hasMore: Boolean(data?.nextCursor), isPending, error }
}
