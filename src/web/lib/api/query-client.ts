/** One cache for the whole application (rule: screens-cache). */
import { type Query, QueryCache, QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { accounts } from '#api/accounts.ts'
import { type Arguments, type Endpoint, type Reply, requestOf } from '#api/client.ts'
import type { ReadEndpoint } from '#api/contract.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { load } from '#web/lib/browser/storage.ts'
import { ApiError, arrivedAnswer, call, forgetEarlyAnswers, hasStatus } from './call.ts'
import { isSignedIn, loseSession, onSessionEnd, refreshUser } from './session.ts'

const minuteMs = 60_000

/** What was fetched is asked for again once it is older and somebody opens a screen of it. */
export const freshMs = 5 * minuteMs

/** Once more, and only where the answer may differ: a refusal stays a refusal, and offline nothing answers. */
export const retryOnce = (failures: number, error: Error) =>
  failures < 1 && navigator.onLine && !(error instanceof ApiError && error.status < 500)

/**
 * Without a network a call fails at once, so that its screen says so instead of waiting. When the network is back,
 * failed queries are asked again.
 */
const networkMode = 'always'

const retryDelay = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000)

/**
 * A query that the server answers with 401 says that the session is over, wherever it ended; one that went out without
 * a token says nothing about it (rule: accounts-lost-token).
 */
const queryCache = new QueryCache({
  onError: (error) => {
    if (!hasStatus(error, 401) || !load('token')) return
    if (isSignedIn()) toast({ title: 'Your session has ended', description: 'Please log in again.' })
    loseSession()
  },
})

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: freshMs,
      gcTime: 5 * minuteMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: retryOnce,
      retryDelay,
    },
    mutations: { networkMode, retry: retryOnce, retryDelay },
  },
})

onSessionEnd(() => queryClient.clear())

/** The cache key of a call: its path, then its query. Invalidating `[path]` refetches every filter of it. */
export function keyOf<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): readonly string[] {
  const [path = '', query] = requestOf(endpoint, ...input).url.split('?')
  return query ? [path, query] : [path]
}

type QueryOf<E extends Endpoint> = UseQueryOptions<Reply<E>, Error> & { queryKey: readonly string[] }

/** For `useQuery(get(properties.get, { params: { id } }))`. */
export function get<E extends Endpoint>(endpoint: E, ...input: Arguments<E>) {
  const queryKey = keyOf(endpoint, ...input)
  return queryOptions({
    queryKey,
    queryFn: () => call(endpoint, ...input),
    initialData: () => arrivedAnswer(queryKey.join('?'))?.json,
  }) as QueryOf<E>
}

/** Like `get`, for what changes with each letter that is typed: a call that nobody waits for any more is broken off. */
export function getWhileTyping<E extends Endpoint>(endpoint: E, ...input: Arguments<E>) {
  return {
    ...get(endpoint, ...input),
    queryFn: ({ signal }) => call(endpoint, ...([input[0], signal] as unknown as Arguments<E>)),
  } as QueryOf<E>
}

/**
 * Whether the answer at this path is the endpoint's, or is below it, as the summary of
 * the documents is below their list.
 */
export function covers({ path: pattern }: Pick<ReadEndpoint, 'path'>, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}(/|$)`).test(path)
}

/** Once an answer that is on its way is here, it is asked for again once, however much has changed by then. */
const askedAfter = new WeakMap<Promise<unknown>, Promise<void>>()

function askAgainAfter(query: Query): Promise<void> {
  const { promise } = query
  if (promise === undefined) return Promise.resolve()
  const known = askedAfter.get(promise)
  if (known !== undefined) return known
  const asked = promise
    .catch(() => {})
    .then(() => queryClient.invalidateQueries({ predicate: (each) => each === query }))
  askedAfter.set(promise, asked)
  return asked
}

/**
 * Marks answers as stale, and asks again for those on the screen. The first answer to a question, or one whose screen
 * has been left, may be on its way and as it was before the change: it is stale once it is here (rule: screens-cache).
 */
export async function askAgain(isStale: (query: Query) => boolean): Promise<void> {
  const onTheirWay = queryCache.findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isStale(query) && (query.state.data === undefined || !query.isActive()),
  })
  await Promise.all([...onTheirWay.map(askAgainAfter), queryClient.invalidateQueries({ predicate: isStale })])
}

/** Asks again for every answer of these endpoints and below them, the signed-in user included. */
export async function refresh(...endpoints: readonly ReadEndpoint[]): Promise<void> {
  if (endpoints.some((endpoint) => covers(endpoint, accounts.user.path))) void refreshUser()
  const isStale = (path: string) => endpoints.some((endpoint) => covers(endpoint, path))
  forgetEarlyAnswers(isStale)
  await askAgain(({ queryKey }) => isStale(String(queryKey[0])))
}

/**
 * Refetches everything, after a change that nearly every screen shows. What was at `gonePath`, and below it, has been
 * deleted: its page may still be on screen, and must not ask for what is gone.
 */
export async function refreshAll(gonePath?: string): Promise<void> {
  forgetEarlyAnswers(() => true)
  void refreshUser()
  const isCall = ({ queryKey }: Query) => String(queryKey[0]).startsWith('/')
  const isGone = ({ queryKey }: Query) => gonePath !== undefined && covers({ path: gonePath }, String(queryKey[0]))
  await queryClient.invalidateQueries({ predicate: isGone, refetchType: 'none' })
  await askAgain((query) => isCall(query) && !isGone(query))
}
