import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts, type User } from '#api/accounts.ts'
import { everything, type ServerMessage } from '#api/live.ts'
import { markPageInUse } from '#web/lib/page-in-use.ts'
import { call } from './call.ts'
import { startLive } from './live.ts'
import { queryClient } from './query-client.ts'
import { endSession, isAskedToSignIn, resumeSession } from './session.ts'

/** A connection with the test at the other end. */
class Connection {
  static readonly OPEN = 1
  static made: Connection[] = []
  readonly sent: string[] = []
  onopen = () => {}
  onclose: (() => void) | null = null
  onmessage = (_: { data: string }) => {}
  readonly url: string
  constructor(url: string) {
    this.url = url
    Connection.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.onclose?.()
  }
  hear(message: ServerMessage) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  signIn() {
    this.onopen()
    this.hear({ type: 'auth_success' })
  }
}

let stop = () => {}
const fetched = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
const latest = () => Connection.made.at(-1) as Connection
const asksForEverything = () =>
  fetched.mock.calls.some(([filter]) => filter?.predicate?.({ queryKey: ['/api/rent-payments'] } as never))

beforeEach(() => {
  vi.useFakeTimers()
  Connection.made = []
  fetched.mockClear()
  vi.stubGlobal('WebSocket', Connection)
  vi.stubGlobal('location', { protocol: 'https:', host: 'latchkey.example' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('localStorage', { getItem: () => 'the token' })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  stop = startLive(vi.fn())
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost connection is tried again after five seconds, and again after five more, each time with the token', () => {
  latest().signIn()
  for (const tries of [2, 3]) {
    latest().close()
    vi.advanceTimersByTime(4_999)
    expect(Connection.made).toHaveLength(tries - 1)
    vi.advanceTimersByTime(1)
    expect(Connection.made).toHaveLength(tries)
    latest().onopen()
    expect(latest().sent).toEqual([JSON.stringify({ type: 'auth', token: 'the token' })])
  }
  expect(latest().url).toBe('wss://latchkey.example/ws')
})

test('open screens are fetched again after a reconnection, but not after a prompt first connection', () => {
  latest().signIn()
  vi.advanceTimersByTime(2_000)
  expect(asksForEverything()).toBe(false)
  latest().close()
  vi.advanceTimersByTime(5_000)
  expect(asksForEverything()).toBe(false)
  latest().signIn()
  vi.advanceTimersByTime(2_000)
  expect(asksForEverything()).toBe(true)
})

test('a server that missed something has everything fetched', () => {
  latest().signIn()
  latest().hear({ type: 'changed', queries: [everything] })
  vi.advanceTimersByTime(1_000)
  expect(asksForEverything()).toBe(true)
})

test('while somebody is asked to sign in again, nothing is tried with the session that has ended', async () => {
  latest().signIn()
  const user = { id: 7, email: 'margaret@latchkey.example' } as User
  const endUse = markPageInUse()
  vi.stubGlobal('fetch', async () => new Response('Please log in', { status: 401 }))
  resumeSession({ token: 'old', user })
  const answer = call(accounts.user)
  await vi.waitFor(() => expect(isAskedToSignIn()).toBe(true))
  latest().close()
  vi.advanceTimersByTime(60_000)
  expect(Connection.made).toHaveLength(1)

  vi.stubGlobal('fetch', async () => Response.json(user))
  resumeSession({ token: 'new', user })
  vi.advanceTimersByTime(5_000)
  expect(Connection.made).toHaveLength(2)
  await answer
  endUse()
  endSession()
})

test('after a sign-out nothing is tried again', () => {
  latest().signIn()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(Connection.made).toHaveLength(1)
})

test("an early answer that nobody has used yet is dropped once it has changed, the user's included", () => {
  const take = vi.fn()
  vi.stubGlobal('earlyAnswers', { urls: ['/api/user', '/api/rent-payments?status=unpaid', '/api/documents'], take })
  latest().signIn()
  latest().hear({ type: 'changed', queries: ['/api/user', '/api/rent-payments'] })
  vi.advanceTimersByTime(1_000)
  const letGo = new Set(take.mock.calls.map(([url]) => url))
  expect(letGo).toEqual(new Set(['/api/user', '/api/rent-payments?status=unpaid']))
})
