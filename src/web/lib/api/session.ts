/**
 * Who is signed in, as the browser knows it: the stored token, and the user that the server confirms. Kept apart from
 * the query client, because it is never cached and /auth must load before anything else.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { accounts, type Session, type User, user } from '#api/accounts.ts'
import { load, onChangeElsewhere, remove, removeForSession, store } from '#web/lib/browser/storage.ts'
import { makeListeners } from '#web/lib/listeners.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'
import { ApiError, call, forgetEarlyAnswers } from './call.ts'

type SessionState = {
  readonly user: User | null
  readonly isLoading: boolean
  /**
   * A session is stored, but the browser is offline and cannot ask whose it is. `user` is
   * then the one of the last visit.
   */
  readonly isOffline: boolean
}

const askAgainAfterMs = 5_000

const nobody: SessionState = { user: null, isLoading: false, isOffline: false }
let state: SessionState = { ...nobody, isLoading: true }
let tokenOfUser: string | null = null
const listeners = makeListeners()
const enders = makeListeners()

export const useSession = (): SessionState => useSyncExternalStore(listeners.subscribe, () => state)

export const isSignedIn = (): boolean => state.user !== null

/** Calls back when what was read under the last session must be forgotten. */
export function onSessionEnd(ended: () => void): void {
  enders.subscribe(ended)
}

/**
 * Restores the stored session, again when a lost network is back, and follows what other tabs do, also what they did
 * while this page was left and lay ready for Back. Called once, at the start.
 */
export function startSession(): void {
  void restore()
  addEventListener('online', () => state.isOffline && void restore())
  onChangeElsewhere('token', followStored)
  addEventListener('pageshow', (event) => event.persisted && load('token') !== tokenOfUser && followStored())
}

/** Whether another tab has signed in somebody else than who is on this screen. */
export function isSomebodyElseSignedIn(): boolean {
  const token = load('token')
  return token !== null && rememberedUser(token)?.id !== state.user?.id
}

function followStored(): void {
  if (!load('token')) {
    endSession()
    return
  }
  // Until the page has reloaded, a form of the former user would be saved as the new user's.
  if (isSomebodyElseSignedIn()) document.body.replaceChildren()
  location.reload()
}

/**
 * Takes up the session of a login or registration. False when the browser could not keep its token for the next visit.
 */
export function beginSession({ token, user, property }: Session): boolean {
  forgetSession()
  const isStored = store('token', token)
  if (property) store('property', JSON.stringify(property))
  setUser(user, token)
  return isStored
}

/** The server's newer answer about the same user, after a change of profile or plan, say. */
export function updateUser(user: User): void {
  setUser(user, tokenOfUser)
}

/** Whether a call made now goes out as this user: in another tab somebody else may have signed in a moment ago. */
export const callsGoOutAs = (userId: number): boolean => state.user?.id === userId && load('token') === tokenOfUser

/** Asks the server again, where it changed the user itself. A failure leaves the last answer standing. */
export async function refreshUser(): Promise<void> {
  forgetEarlyAnswers((path) => path === accounts.user.path)
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

/** Asks who the stored token belongs to. */
async function restore(): Promise<void> {
  const token = load('token')
  if (!token) return become(nobody)
  const wasOnline = navigator.onLine
  try {
    const user = await call(accounts.user)
    if (load('token') === token) setUser(user, token)
  } catch (error) {
    console.warn('The session could not be restored', error)
    // Somebody signed in while the question was on its way: the answer was about another session.
    if (load('token') === token) goOnWithout(error, token, wasOnline)
  }
}

/**
 * A session that the server refuses is over, and so is one whose server cannot be reached, unless the browser says that
 * it is offline, or was when it asked: then the user of the last visit goes on with what is on this device.
 */
function goOnWithout(error: unknown, token: string, wasOnline: boolean): void {
  const answered = error instanceof ApiError
  const isRefused = answered && (error.status === 401 || error.status === 403)
  if (isRefused) endSession()
  // The network is back, but this call was too early: nobody is thrown out for that.
  else if (state.isOffline && (state.user || !answered)) askAgainLater()
  // The server is in trouble: the token stays for the next visit.
  else if (answered) become(nobody)
  else if (wasOnline && navigator.onLine) endSession()
  else {
    becomeRemembered(token)
    askAgainLater()
  }
}

function askAgainLater(): void {
  setTimeout(() => state.isOffline && navigator.onLine && void restore(), askAgainAfterMs)
}

function setUser(user: User, token: string | null): void {
  tokenOfUser = token
  store('user', JSON.stringify({ token, user }))
  become({ ...nobody, user })
}

const remembered = z.object({ token: z.string(), user })

function rememberedUser(token: string): User | null {
  const { data } = remembered.safeParse(parsedJson(load('user')))
  return data?.token === token ? data.user : null
}

function becomeRemembered(token: string): void {
  tokenOfUser = token
  become({ user: rememberedUser(token), isLoading: false, isOffline: true })
}

function forgetSession(): void {
  remove('token')
  remove('user')
  remove('property')
  removeForSession('guestJoinCode')
  enders.notify()
}

function become(next: SessionState): void {
  state = next
  listeners.notify()
}
