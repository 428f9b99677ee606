/**
 * Messages on their way: each is shown at once, sent after the one before it in its conversation, and stays
 * to be tried again where that fails, also after a reload.
 */
import { useSyncExternalStore } from 'react'
import { messages } from '#api/messages.ts'
import { call, messageOf } from '#web/lib/api/call.ts'
import { inTime } from '#web/lib/api/in-time.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { callsGoOutAs, onSessionEnd } from '#web/lib/api/session.ts'
import { makeListeners } from '#web/lib/listeners.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { makeTurns, type Turns } from '#web/lib/turns.ts'
import {
  type Address,
  addressKey,
  noteStoredFiles,
  readDraft,
  readUnsent,
  removeUnsent,
  storeUnsent,
  type Unsent,
  writeDraft,
} from './drafts.ts'
import { putInContacts, putInThread } from './messages.hooks.ts'

export interface Outgoing extends Unsent {
  readonly userId: number
  /** The addresses of its files once they are all stored, or null when one could not be. */
  readonly files: Promise<readonly string[] | null>
  /** Why it could not be sent; null while it is being tried. */
  readonly problem: string | null
}

let waiting: readonly Outgoing[] = []
/** In each conversation one message after the other, so that a large file holds up only its own. */
const turnsOf = new Map<string, Turns>()
const listeners = makeListeners()

function setWaiting(next: readonly Outgoing[]): void {
  waiting = next
  listeners.notify()
}

onSessionEnd(() => setWaiting([]))

const useWaiting = () => useSyncExternalStore(listeners.subscribe, () => waiting)

/** What is on its way to somebody, the oldest first. */
export const useOutgoing = (address: Address): readonly Outgoing[] =>
  useWaiting().filter(({ to }) => addressKey(to) === addressKey(address))

/** Whether leaving the page now would leave a message behind. */
export const useIsSending = () => useWaiting().some(({ problem }) => problem === null)

type Sending = Pick<Outgoing, 'userId' | 'to' | 'content' | 'fileNames' | 'files'>

export function sendMessage({ userId, files, ...written }: Sending): void {
  const attachments = written.fileNames.length > 0 ? null : []
  const message = { ...written, clientKey: randomKey(), attachments, createdAt: new Date().toISOString() }
  storeUnsent(userId, message)
  void files.then((stored) => stored && noteStoredFiles(userId, message.clientKey, stored))
  setWaiting([...waiting, { ...message, userId, files, problem: null }])
  trySending(message.clientKey)
}

/**
 * Takes up what was on its way when the page was closed: it waits for a person, who may have thought better of it. One
 * whose files had not all been stored is a draft again.
 */
export function takeUpUnsent(userId: number): void {
  const unsent = readUnsent(userId).filter(({ clientKey }) => !waiting.some((each) => each.clientKey === clientKey))
  for (const { clientKey, to, content, attachments } of unsent) {
    if (attachments !== null) continue
    removeUnsent(userId, clientKey)
    const texts = [content, readDraft(userId, to)]
    writeDraft(userId, to, texts.filter((text) => text !== '').join('\n'))
  }
  const problem = 'Not sent before the page was closed.'
  const whole = unsent.filter(({ attachments }) => attachments !== null)
  const takenUp = whole.map((each) => ({ ...each, userId, files: Promise.resolve(each.attachments), problem }))
  if (takenUp.length > 0) setWaiting([...takenUp, ...waiting])
}

export function trySending(clientKey: string): void {
  setProblem(clientKey, null)
  const place = waiting.find((each) => each.clientKey === clientKey)
  if (!place) return
  const address = addressKey(place.to)
  const inTurn = turnsOf.get(address) ?? makeTurns()
  turnsOf.set(address, inTurn)
  void inTurn(async () => {
    const next = waiting.find((each) => each.clientKey === clientKey)
    if (!next) return
    try {
      await send(next)
    } catch (error) {
      setProblem(clientKey, messageOf(error, 'Not sent. Check your connection and try again.'))
    }
  })
}

async function send({ userId, clientKey, to, content, files }: Outgoing): Promise<void> {
  const attachments = await files
  if (attachments === null) throw new Error('A file could not be sent')
  if (!callsGoOutAs(userId)) throw new Error('Somebody else has signed in')
  const body = { ...to, content, clientKey, attachments: [...attachments] }
  const message = await inTime(call(messages.create, { body }))
  putInThread(message)
  discard(clientKey)
  putInContacts(message)
  void refreshAfter('message')
}

function setProblem(clientKey: string, problem: string | null): void {
  setWaiting(waiting.map((each) => (each.clientKey === clientKey ? { ...each, problem } : each)))
}

export function discard(clientKey: string): void {
  const gone = waiting.find((each) => each.clientKey === clientKey)
  if (!gone) return
  removeUnsent(gone.userId, clientKey)
  setWaiting(waiting.filter((each) => each !== gone))
}
