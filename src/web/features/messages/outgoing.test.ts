import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remove } from '#web/lib/browser/storage.ts'
import { readDraft, readUnsent } from './drafts.ts'
import { sendMessage, takeUpUnsent, trySending } from './outgoing.ts'

const server = vi.hoisted(() => ({
  asked: [] as { content: string; clientKey: string }[],
  answer: (_: string): Promise<unknown> => Promise.resolve(),
  userId: 7,
  endSession: [] as (() => void)[],
}))

vi.mock('./messages.hooks.ts', () => ({ putInThread: () => {}, putInContacts: () => {} }))
vi.mock('#web/lib/api/refresh-after.ts', () => ({ refreshAfter: async () => {} }))
vi.mock('#web/lib/api/session.ts', () => ({
  callsGoOutAs: (userId: number) => userId === server.userId,
  isAskedToSignIn: () => false,
  onSessionChange: () => () => {},
  onSessionEnd: (ended: () => void) => server.endSession.push(ended),
}))
vi.mock('#web/lib/api/call.ts', () => ({
  call: async (_: unknown, { body }: { body: { content: string; clientKey: string } }) => {
    server.asked.push(body)
    await server.answer(body.content)
    return { ...body, conversationId: 3 }
  },
  messageOf: (_: unknown, otherwise: string) => otherwise,
}))

const writer = 7
const to = { propertyId: 1, receiverId: 20 }
const toAnother = { propertyId: 2, receiverId: 21 }
const never = new Promise<never>(() => {})
const noFiles = Promise.resolve([])

const write = (
  content: string,
  { address = to, fileNames = [] as string[], files = noFiles as Promise<string[]> } = {},
) => sendMessage({ userId: writer, to: address, content, fileNames, files })
const asked = () => server.asked.map(({ content }) => content)
/** As after a reload: only stored messages are left. */
const closePage = () => {
  for (const ended of server.endSession) ended()
}

beforeEach(() => {
  vi.useFakeTimers()
  server.asked = []
  server.answer = async () => {}
  server.userId = writer
})

afterEach(() => {
  closePage()
  remove('messageDrafts')
  vi.useRealTimers()
})

test('messages of one conversation go out in their order, and are stored until they have arrived', async () => {
  const first = Promise.withResolvers<void>()
  server.answer = (content) => (content === 'First' ? first.promise : Promise.resolve())
  write('First')
  write('Second')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['First'])
  expect(readUnsent(writer).map(({ content }) => content)).toEqual(['First', 'Second'])
  first.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['First', 'Second'])
  expect(readUnsent(writer)).toEqual([])
})

test('a file that hangs holds up its own conversation alone', async () => {
  write('With a film', { address: toAnother, fileNames: ['film.mp4'], files: never })
  write('To somebody else', { address: { propertyId: 9, receiverId: 30 } })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['To somebody else'])
})

test('an answer that does not come within three minutes lets the next message go', async () => {
  server.answer = (content) => (content === 'Lost' ? never : Promise.resolve())
  write('Lost')
  write('Next')
  await vi.advanceTimersByTimeAsync(179_000)
  expect(asked()).toEqual(['Lost'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked()).toEqual(['Lost', 'Next'])
  expect(readUnsent(writer).map(({ content }) => content)).toEqual(['Lost'])
})

test('what was on its way when the page was closed is sent under its first key, once asked to', async () => {
  server.answer = async () => {
    throw new Error('Failed to fetch')
  }
  write('Hello')
  await vi.advanceTimersByTimeAsync(0)
  closePage()
  takeUpUnsent(writer)
  takeUpUnsent(writer)
  const [unsent] = readUnsent(writer)
  expect(asked()).toEqual(['Hello'])
  server.answer = async () => {}
  trySending(unsent?.clientKey ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['Hello', 'Hello'])
  expect(new Set(server.asked.map(({ clientKey }) => clientKey)).size).toBe(1)
  expect(readUnsent(writer)).toEqual([])
})

test('one whose files had not been stored is a draft again', async () => {
  write('Look at this', { fileNames: ['film.mp4'], files: never })
  closePage()
  takeUpUnsent(writer)
  expect(readUnsent(writer)).toEqual([])
  expect(readDraft(writer, to)).toBe('Look at this')
})

test('nothing goes out as somebody who has signed in meanwhile', async () => {
  const files = Promise.withResolvers<string[]>()
  write('Mine', { address: { propertyId: 4, receiverId: 40 }, fileNames: ['a.pdf'], files: files.promise })
  await vi.advanceTimersByTimeAsync(0)
  server.userId = 8
  files.resolve(['/uploads/a.pdf'])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual([])
})
