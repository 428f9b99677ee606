/** What is asked of the server by a session that has ended (rule: accounts-sign-in-again). */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts, type User } from '#api/accounts.ts'
import { messages } from '#api/messages.ts'
import { load, remove } from '#web/lib/browser/storage.ts'
import { markPageInUse } from '#web/lib/page-in-use.ts'
import { call } from './call.ts'
import { inTime } from './in-time.ts'
import {
  beginSession,
  endSession,
  isAskedToSignIn,
  refreshUser,
  resumeSession,
  startSession,
  updateUser,
} from './session.ts'

// Test files share their modules: this one loads its own, with what it has signed in, and leaves none to the next.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const user = { id: 7, role: 'landlord', email: 'margaret@latchkey.example' } as User
const message = { propertyId: 1, receiverId: 20, content: 'The boiler is cold', clientKey: 'a', attachments: [] }
const sent: string[] = []
let endUse = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { authorization: string } }) => {
    sent.push(url)
    return headers.authorization === 'Bearer new' ? Response.json({}) : new Response('Please log in', { status: 401 })
  })
  resumeSession({ token: 'old', user })
  endUse = markPageInUse()
})

afterEach(() => {
  endUse()
  endSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('nobody is asked to sign in for signing out', async () => {
  await expect(call(accounts.logout)).rejects.toThrow('401')
  expect(isAskedToSignIn()).toBe(false)
})

test('what was broken off while it waited for the sign-in is not sent any more', async () => {
  const controller = new AbortController()
  const answer = call(messages.create, { body: message }, controller.signal)
  await vi.waitFor(() => expect(isAskedToSignIn()).toBe(true))
  controller.abort()
  resumeSession({ token: 'new', user })
  await expect(answer).rejects.toThrow('aborted')
  expect(sent).toHaveLength(1)
})

test('what waited for the sign-in of one account is never sent as another', async () => {
  const answer = call(messages.create, { body: message })
  await vi.waitFor(() => expect(isAskedToSignIn()).toBe(true))
  beginSession({ token: 'new', user: { ...user, id: 8 } })
  await expect(answer).rejects.toThrow('401')
  expect(sent).toHaveLength(1)
})

test('a call of one account that is refused after another has signed in is not sent as that other', async () => {
  const refused = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return refused.promise
  })
  const answer = call(messages.create, { body: message })
  beginSession({ token: 'new', user: { ...user, id: 8 } })
  refused.resolve(new Response('Please log in', { status: 401 }))
  await expect(answer).rejects.toThrow('401')
  expect(sent).toHaveLength(1)
  expect(isAskedToSignIn()).toBe(false)
})

test('a question without a token that is refused after its user has signed in again is asked again', async () => {
  const refused = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return sent.length === 1 ? refused.promise : Promise.resolve(Response.json([]))
  })
  remove('token')
  const answer = call(messages.contacts)
  resumeSession({ token: 'new', user })
  refused.resolve(new Response('Please log in', { status: 401 }))
  expect(await answer).toEqual([])
  expect(sent).toHaveLength(2)
})

test('the time that somebody takes to sign in again is not the time that a call hangs', async () => {
  const answer = inTime(call(messages.create, { body: message }))
  await vi.advanceTimersByTimeAsync(359_000)
  expect(isAskedToSignIn()).toBe(true)
  resumeSession({ token: 'new', user })
  vi.advanceTimersByTime(2_000)
  await expect(answer).resolves.toEqual({})
  expect(sent).toHaveLength(2)
})

test.each([
  ['does not answer for', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', async () => new Response('Please log in', { status: 401 })],
])('where the server %s a session, other tabs keep what is typed for the next sign-in', async (_, fetch) => {
  endUse()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetch)
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  startSession()
  await vi.waitFor(() => expect(load('token')).toBeNull())
  expect(load('sessionLost')).toBe('yes')
  endUse = markPageInUse()
  warned.mockRestore()
})

/** Answers each question about the user when its test wants, and says what the session knows by then. */
function holdUsers() {
  const asked: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    asked.push(answer)
    return answer.promise
  })
  return {
    asked,
    answer: (at: number, name: string) => asked[at]?.resolve(Response.json({ ...user, name })),
    fail: (at: number) => asked[at]?.reject(new TypeError('Failed to fetch')),
    known: () => JSON.parse(load('user') ?? '{}').user.name,
  }
}

test('an older answer about the user does not take the place of a newer one', async () => {
  const { answer, known } = holdUsers()
  const older = refreshUser()
  const newer = refreshUser()
  answer(1, 'Margaret Hale')
  await newer
  answer(0, 'Margaret Thornton')
  await older
  expect(known()).toBe('Margaret Hale')
})

test('an answer about the user that was asked for before they were changed is asked for again', async () => {
  const { asked, answer, known } = holdUsers()
  const refreshed = refreshUser()
  updateUser({ ...user, name: 'Margaret Hale' })
  answer(0, 'Margaret Thornton')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(known()).toBe('Margaret Hale')
  answer(1, 'Margaret Hale, saved')
  await refreshed
  expect(known()).toBe('Margaret Hale, saved')
})

test('an answer about the user counts where a later question has failed', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { answer, fail, known } = holdUsers()
  const older = refreshUser()
  const newer = refreshUser()
  fail(1)
  await newer
  answer(0, 'Margaret Hale')
  await older
  expect(known()).toBe('Margaret Hale')
  warned.mockRestore()
})

test('the answers to two questions about the user are both taken, and nothing is asked for again', async () => {
  const { asked, answer, known } = holdUsers()
  const older = refreshUser()
  const newer = refreshUser()
  answer(0, 'Margaret Thornton')
  await older
  expect(known()).toBe('Margaret Thornton')
  answer(1, 'Margaret Hale')
  await newer
  expect(known()).toBe('Margaret Hale')
  expect(asked).toHaveLength(2)
})

test.each([
  ['signed out and in again', beginSession],
  ['signed in again after their session had ended', resumeSession],
])('an answer about the user from before they %s is asked for again', async (_, signIn) => {
  const { asked, answer, known } = holdUsers()
  const refreshed = refreshUser()
  signIn({ token: 'new', user: { ...user, name: 'Margaret Hale' } as User })
  answer(0, 'Margaret Thornton')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(known()).toBe('Margaret Hale')
  answer(1, 'Margaret Hale, saved')
  await refreshed
  expect(known()).toBe('Margaret Hale, saved')
})

test('an answer to the start of the page does not take the place of a newer one', async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { onLine: true })
  const { answer, known } = holdUsers()
  startSession()
  updateUser({ ...user, name: 'Margaret Hale' })
  const refreshed = refreshUser()
  answer(1, 'Margaret Hale, saved')
  await refreshed
  answer(0, 'Margaret Thornton')
  await vi.advanceTimersByTimeAsync(0)
  expect(known()).toBe('Margaret Hale, saved')
})
