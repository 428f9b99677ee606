/**
 * What a select offers: the first 500 rows of a list, and whether there are more. Forms read them
 * again after 60 seconds (rule: screens-choices).
 */
import { useQuery } from '@tanstack/react-query'
import type { Arguments } from '#api/client.ts'
import type { RowOf } from '#web/lib/api/call.ts'
import { callPages, type PagedEndpoint } from '#web/lib/api/call-pages.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const freshForMs = 60_000
const mostChoices = 500

/** Where the choices are cached. */
export const choicesKey = <E extends PagedEndpoint>(endpoint: E, ...input: Arguments<E>) => [
  ...keyOf(endpoint, ...input),
  'choices',
]

export function useChoices<E extends PagedEndpoint>(endpoint: E, ...input: Arguments<E>) {
  const { data, isPending, error } = useQuery({
    queryKey: choicesKey(endpoint, ...input),
    queryFn: ({ signal }) =>
      callPages(endpoint, input[0] as object | undefined, (rows) => rows.length >= mostChoices, signal),
    staleTime: freshForMs,
  })
  return { rows: (data?.rows ?? []) as RowOf<E>[], hasMore: Boolean(data?.nextCursor), isPending, error }
}
