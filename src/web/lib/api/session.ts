/**
 * Who is signed in, as the browser knows it: the stored token, and the user that the server confirms. Kept apart from
 * the query client, because it is never cached and /auth must load before anything else.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { accounts, type Session, type User, user } from '#api/accounts.ts'
import type { Endpoint } from '#api/client.ts'
import { load, onChangeElsewhere, remove, removeForSession, store } from '#web/lib/browser/storage.ts'
import { makeListeners } from '#web/lib/listeners.ts'
import { isPageInUse } from '#web/lib/page-in-use.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'
import { ApiError, call, forgetEarlyAnswers, hasStatus, renewSessionsBy } from './call.ts'

type SessionState = {
  readonly user: User | null
  readonly isLoading: boolean
  /**
   * A session is stored, but the browser is offline and cannot ask whose it is. `user` is
   * then the one of the last visit.
   */
  readonly isOffline: boolean
  /** The session has ended, and the user is asked to sign in again, because something typed would be lost. */
  readonly isAskedToSignIn: boolean
}

const askAgainAfterMs = 5_000

const nobody: SessionState = { user: null, isLoading: false, isOffline: false, isAskedToSignIn: false }
let state: SessionState = { ...nobody, isLoading: true }
let tokenOfUser: string | null = null
const listeners = makeListeners()
const enders = makeListeners()

export const useSession = (): SessionState => useSyncExternalStore(listeners.subscribe, () => state)

export const isSignedIn = (): boolean => state.user !== null

/** Whether calls wait until the user has signed in again. */
export const isAskedToSignIn = (): boolean => state.isAskedToSignIn

/** Calls back with each change of what `useSession` returns. Returns a function that ends that. */
export const onSessionChange = listeners.subscribe

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
  const token = load('token')
  if (!token) {
    if (!(load('sessionLost') && askToSignIn())) endSession()
    return
  }
  // The same person has signed in again: what they have typed here stays.
  if (isPageInUse() && state.user && !isSomebodyElseSignedIn()) {
    setUser(state.user, token)
    return
  }
  // Until the page has reloaded, a form of the former user would be saved as the new user's.
  if (isSomebodyElseSignedIn()) document.body.replaceChildren()
  location.reload()
}

/**
 * Takes up the session of a login or registration. False when the browser could not keep its token for the next visit.
 */
export function beginSession(session: Session): boolean {
  forgetSession()
  return resumeSession(session)
}

/** Goes on, after a session that has ended, with another one of the same user: nothing on the screen is forgotten. */
export function resumeSession({ token, user, property }: Session): boolean {
  remember(user, token)
  remove('sessionLost')
  // Other tabs follow the token, and ask then whose it is.
  const isStored = store('token', token)
  if (property) store('property', JSON.stringify(property))
  setUser(user, token)
  return isStored
}

/** The server's newer answer about the same user, after a change of profile or plan, say. */
export const updateUser = (user: User): void => setUser(user, tokenOfUser)

/** Whether a call made now goes out as this user: in another tab somebody else may have signed in a moment ago. */
export const callsGoOutAs = (userId: number): boolean => state.user?.id === userId && load('token') === tokenOfUser

/**
 * Asks the server again, where it changed the user itself. A failure leaves the last answer standing. An answer to an
 * older question than what is known by now is dropped, and one that was asked for before the user was updated or signed
 * in again is asked for anew: it may be from before that.
 */
export async function refreshUser(): Promise<void> {
  forgetEarlyAnswers((path) => path === accounts.user.path)
  const askedAt = ask()
  try {
    const user = await call(accounts.user)
    if (state.user?.id !== user.id) return
    if (askedAt > knownAt) setUser(user, tokenOfUser, askedAt)
    else if (lastAskedAt < knownAt) await refreshUser()
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
 * Ends a session that nobody has signed out of, since the server has refused it, say. A tab that holds something typed
 * may still go on by signing in again.
 */
export function loseSession(): void {
  store('sessionLost', 'yes')
  endSession()
}

/** Called back once nobody is asked to sign in any more. */
let waiting: (() => void)[] = []

/** Asks the user to sign in again, where something typed would be lost otherwise and they could. A guest could not. */
function askToSignIn(): boolean {
  if (!isPageInUse() || !state.user?.email) return false
  become({ ...state, isAskedToSignIn: true })
  return true
}

/** Signing in begins another session, and whoever signs out needs none any more. */
const isForNoSession = (endpoint: Endpoint) => endpoint === accounts.login || endpoint === accounts.logout

renewSessionsBy(() => {
  const token = load('token')
  const { user } = state
  return async (endpoint) => {
    // By now somebody else may have signed in here, as whom it must not be sent again.
    if (!user || state.user?.id !== user.id || isForNoSession(endpoint)) return false
    const tokenNow = load('token')
    // A question in the background that went out without a token says nothing about the session.
    if (!token && !tokenNow && endpoint.method === 'GET') return false
    if (tokenNow !== token && callsGoOutAs(user.id)) return true
    if (!askToSignIn()) return false
    await new Promise<void>((goOn) => waiting.push(goOn))
    return callsGoOutAs(user.id)
  }
})

/** Asks who the stored token belongs to. */
async function restore(): Promise<void> {
  const token = load('token')
  if (!token) return become(nobody)
  const wasOnline = navigator.onLine
  const askedAt = ask()
  try {
    const user = await call(accounts.user)
    if (load('token') === token && askedAt > knownAt) setUser(user, token, askedAt)
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
  if (hasStatus(error, 401) || hasStatus(error, 403)) loseSession()
  // The network is back, but this call was too early: nobody is thrown out for that.
  else if (state.isOffline && (state.user || !answered)) askAgainLater()
  // The server is in trouble: the token stays for the next visit.
  else if (answered) become(nobody)
  else if (wasOnline && navigator.onLine) loseSession()
  else {
    becomeRemembered(token)
    askAgainLater()
  }
}

function askAgainLater(): void {
  setTimeout(() => state.isOffline && navigator.onLine && void restore(), askAgainAfterMs)
}

/** Counts the questions about the user and what else is learnt of them: what was asked or learnt later is newer. */
let count = 0
let lastAskedAt = 0
let knownAt = 0

/** Counts a question about the user, whose answer is as old as that. */
function ask(): number {
  count += 1
  lastAskedAt = count
  return count
}

/** Takes what is known of the user now, unless it is the answer to a question that was asked at that count. */
function setUser(user: User, token: string | null, askedAt?: number): void {
  knownAt = askedAt ?? ++count
  tokenOfUser = token
  remember(user, token)
  become({ ...nobody, user })
}

const remember = (user: User, token: string | null) => store('user', JSON.stringify({ token, user }))

const remembered = z.object({ token: z.string(), user })

function rememberedUser(token: string): User | null {
  const { data } = remembered.safeParse(parsedJson(load('user')))
  return data?.token === token ? data.user : null
}

function becomeRemembered(token: string): void {
  tokenOfUser = token
  become({ ...nobody, user: rememberedUser(token), isOffline: true })
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
  if (next.isAskedToSignIn) return
  const callbacks = waiting
  waiting = []
  for (const goOn of callbacks) goOn()
}
