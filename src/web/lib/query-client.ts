/** One cache for the whole application, by the constants of document 1 §9. */
import { QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { type Arguments, type Endpoint, type Reply, requestOf } from '#api/client.ts'
import { ApiError, call } from '#web/lib/api.ts'

const minute = 60_000

/** Once more, and only where the answer may differ: a refusal stays a refusal. */
const retryOnce = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiError && error.status < 500)

const retryDelay = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * minute, gcTime: 5 * minute, refetchOnWindowFocus: false, retry: retryOnce, retryDelay },
    mutations: { retry: retryOnce, retryDelay },
  },
})

/** The cache key of a call: its path, then its query. Invalidating `[path]` refetches every filter of it. */
export function keyOf<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): readonly string[] {
  const [path = '', query] = requestOf(endpoint, ...input).url.split('?')
  return query ? [path, query] : [path]
}

/** For `useQuery(get(properties.get, { params: { id } }))`. */
export function get<E extends Endpoint>(endpoint: E, ...input: Arguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, ...input),
    queryFn: () => call(endpoint, ...input),
  }) as UseQueryOptions<Reply<E>, Error> & { queryKey: readonly string[] }
}

/** Refetches everything whose path begins with one of these. */
export async function refresh(...paths: string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
  })
}
