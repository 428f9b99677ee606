/** Who is signed in, as the browser knows it: the token it keeps and the user that the server confirms. */
import { useQuery } from '@tanstack/react-query'
import { accounts, type Residence, type Session, type User } from '#api/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keyOf, queryClient } from '#web/lib/query-client.ts'
import { forget, keep, onChangeElsewhere, recall } from '#web/lib/storage.ts'

export const userKey = keyOf(accounts.user)

type SessionState = {
  user: User | null
  isLoading: boolean
  /** A session is kept, but the browser is offline and cannot ask whose it is. */
  isOffline: boolean
}

export function useSession(): SessionState {
  const { data, isPending, isError } = useQuery({
    queryKey: userKey,
    queryFn: restore,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Asked once on load, whatever the browser thinks of its network, and again when the network is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchOnMount: false,
    retryOnMount: false,
  })
  return { user: data ?? null, isLoading: isPending, isOffline: isError }
}

/**
 * Asks who the stored token belongs to. A dead token is thrown away, and so is one whose server cannot be reached.
 * Only while the browser itself says that it is offline does this throw, and the token is kept.
 */
async function restore(): Promise<User | null> {
  const token = recall('token')
  if (!token) return null
  const answer = await askForUser()
  // Somebody signed in or out while the question was on its way: the answer was about another session.
  if (recall('token') !== token) return restore()
  if (!(answer instanceof Error)) return answer

  console.warn('The session could not be restored', answer)
  if (answer instanceof ApiError) {
    if (answer.status === 401 || answer.status === 403) dropSession()
    return null
  }
  if (!navigator.onLine) throw answer
  dropSession()
  return null
}

const askForUser = () => call(accounts.user).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

/** Takes up the session of a login or registration. False when the browser could not keep its token for the next visit. */
export function beginSession({ token, user, property }: Session): boolean {
  dropSession()
  const kept = keep('token', token)
  if (property) keep('property', JSON.stringify(property))
  queryClient.setQueryData(userKey, user)
  return kept
}

/** Forgets the session and everything read under it; every screen but /auth leads there. */
export function endSession(): void {
  dropSession()
  queryClient.setQueryData(userKey, null)
}

// The user stays in the cache, because the screens that watch it must hear of the change.
function dropSession(): void {
  forget('token')
  forget('property')
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
  queryClient.getMutationCache().clear()
}

/** Ends the session here when the server no longer knows it, and follows what another tab does. Called once, at the start. */
export function watchSession(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (error instanceof ApiError && error.status === 401) endSession()
  })
  onChangeElsewhere('token', () => (recall('token') ? location.reload() : endSession()))
}

/** The property that the last tenant login came with. */
export function storedResidence(): Residence | null {
  try {
    return JSON.parse(recall('property') ?? 'null') as Residence | null
  } catch {
    return null
  }
}
