/** Who is signed in, as the browser knows it: the token it keeps and the user that the server confirms. */
import { useQuery } from '@tanstack/react-query'
import { accounts, type Residence, type Session, type User } from '#api/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keyOf, queryClient } from '#web/lib/query-client.ts'
import { forget, keep, recall } from '#web/lib/storage.ts'

export const userKey = keyOf(accounts.user)

export function useSession(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery({ queryKey: userKey, queryFn: restore, staleTime: 0, gcTime: 0, retry: false })
  return { user: data ?? null, isLoading: isPending }
}

/**
 * Asks who the stored token belongs to. A dead token is thrown away, and so is one whose server cannot be reached,
 * unless the browser itself says that it is offline: then it is kept and tried again when the network is back.
 */
async function restore(): Promise<User | null> {
  if (!recall('token')) return null
  try {
    return await call(accounts.user)
  } catch (error) {
    console.warn('The session could not be restored', error)
    const isDead = error instanceof ApiError && (error.status === 401 || error.status === 403)
    const isUnreachable = !(error instanceof ApiError) && navigator.onLine
    if (isDead || isUnreachable) endSession()
    return null
  }
}

/** Takes up the session of a login or registration. False when the browser could not keep its token. */
export function beginSession({ token, user, property }: Session): boolean {
  queryClient.clear()
  const kept = keep('token', token)
  if (property) keep('property', JSON.stringify(property))
  queryClient.setQueryData(userKey, user)
  return kept
}

/** Forgets the session and everything read under it. */
export function endSession(): void {
  forget('token')
  forget('property')
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
  queryClient.setQueryData(userKey, null)
}

/** The property that the last tenant login came with. */
export function storedResidence(): Residence | null {
  try {
    return JSON.parse(recall('property') ?? 'null') as Residence | null
  } catch {
    return null
  }
}
