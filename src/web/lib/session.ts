/**
 * Who is signed in, as the browser knows it: the token it keeps and the user that the server confirms. It is no query of the
 * query client, because it is never cached and because /auth must load before anything else does.
 */
import { useSyncExternalStore } from 'react'
import { accounts, type Session, type User } from '#api/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { forget, keep, onChangeElsewhere, recall } from '#web/lib/storage.ts'

type SessionState = {
  readonly user: User | null
  readonly isLoading: boolean
  /** A session is kept, but the browser is offline and cannot ask whose it is. */
  readonly isOffline: boolean
}

const nobody: SessionState = { user: null, isLoading: false, isOffline: false }
let state: SessionState = { ...nobody, isLoading: true }
const watchers = new Set<() => void>()
const enders = new Set<() => void>()

export const useSession = (): SessionState => useSyncExternalStore(watch, () => state)

/** Calls back when what was read under the last session must be forgotten. */
export function onSessionEnd(ended: () => void): void {
  enders.add(ended)
}

/** Restores the kept session, again when a lost network is back, and follows what other tabs do. Called once, at the start. */
export function startSession(): void {
  void restore()
  addEventListener('online', () => state.isOffline && void restore())
  onChangeElsewhere('token', () => (recall('token') ? location.reload() : endSession()))
}

/** Takes up the session of a login or registration. False when the browser could not keep its token for the next visit. */
export function beginSession({ token, user, property }: Session): boolean {
  forgetSession()
  const kept = keep('token', token)
  if (property) keep('property', JSON.stringify(property))
  become({ ...nobody, user })
  return kept
}

/** The server's newer answer about the same user, after a change of profile or plan, say. */
export function updateUser(user: User): void {
  become({ ...nobody, user })
}

/** Asks the server again, where it changed the user itself. A failure leaves the last answer standing. */
export async function refreshUser(): Promise<void> {
  try {
    const user = await call(accounts.user)
    if (state.user?.id === user.id) updateUser(user)
  } catch (error) {
    console.warn('The user could not be asked for again', error)
  }
}

/** Forgets the session and everything read under it; every screen but the public ones then leads to /auth. */
export function endSession(): void {
  forgetSession()
  become(nobody)
}

/**
 * Asks who the stored token belongs to. A dead token is thrown away, and so is one whose server cannot be reached, unless the
 * browser itself says that it is offline. Any other failure is only logged.
 */
async function restore(): Promise<void> {
  const token = recall('token')
  if (!token) return become(nobody)
  try {
    const user = await call(accounts.user)
    if (recall('token') === token) become({ ...nobody, user })
  } catch (error) {
    console.warn('The session could not be restored', error)
    // Somebody signed in while the question was on its way: the answer was about another session.
    if (recall('token') !== token) return
    if (error instanceof ApiError && error.status !== 401 && error.status !== 403) become(nobody)
    else if (error instanceof ApiError || navigator.onLine) endSession()
    else become({ ...nobody, isOffline: true })
  }
}

function forgetSession(): void {
  forget('token')
  forget('property')
  for (const ended of enders) ended()
}

function become(next: SessionState): void {
  state = next
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
