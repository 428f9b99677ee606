/**
 * Messages on their way: each is shown at once, sent after the one before it, and stays
 * to be tried again where that fails.
 */
import { useSyncExternalStore } from 'react'
import { type Message, messages } from '#api/messages.ts'
import { call, messageOf } from '#web/lib/api/call.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { onSessionEnd } from '#web/lib/api/session.ts'
import { makeListeners } from '#web/lib/listeners.ts'
import { putInThread } from './messages.hooks.ts'

/** To whom, about which property. */
export interface Address {
  readonly propertyId: number
  readonly receiverId: number
}

export interface Outgoing {
  /** Sent along, so that trying again is harmless. */
  readonly clientKey: string
  readonly content: string
  readonly fileNames: readonly string[]
  readonly createdAt: string
  /** Why it could not be sent; null while it is being tried. */
  readonly problem: string | null
}

interface WaitingMessage extends Outgoing {
  readonly address: string
  readonly send: () => Promise<Message>
}

let waiting: readonly WaitingMessage[] = []
let line: Promise<unknown> = Promise.resolve()
const watchers = makeListeners()

const addressKey = ({ propertyId, receiverId }: Address) => `${propertyId}-${receiverId}`

function become(next: readonly WaitingMessage[]): void {
  waiting = next
  watchers.notify()
}

onSessionEnd(() => become([]))

/** What is on its way to somebody, the oldest first. */
export function useOutgoing(address: Address): readonly Outgoing[] {
  const all = useSyncExternalStore(watchers.subscribe, () => waiting)
  return all.filter((each) => each.address === addressKey(address))
}

interface Sending {
  readonly content: string
  readonly fileNames: readonly string[]
  /** The addresses of its files once they are all stored, or null when one could not be. */
  readonly files: Promise<readonly string[] | null>
}

/** Sends a message; `onSent` hears of the first answer. */
export function sendMessage(to: Address, { content, fileNames, files }: Sending, onSent: (message: Message) => void) {
  const clientKey = crypto.randomUUID()
  const send = async () => {
    const attachments = await files
    if (attachments === null) throw new Error('A file could not be sent')
    const message = await call(messages.create, { body: { ...to, content, clientKey, attachments: [...attachments] } })
    onSent(message)
    return message
  }
  const createdAt = new Date().toISOString()
  become([...waiting, { clientKey, content, fileNames, createdAt, problem: null, address: addressKey(to), send }])
  trySending(clientKey)
}

export function trySending(clientKey: string): void {
  change(clientKey, null)
  line = line.then(async () => {
    const next = waiting.find((each) => each.clientKey === clientKey)
    if (!next) return
    try {
      const message = await next.send()
      putInThread(message)
      discard(clientKey)
      void refreshAfter('message')
    } catch (error) {
      change(clientKey, messageOf(error, 'Not sent. Check your connection and try again.'))
    }
  })
}

function change(clientKey: string, problem: string | null): void {
  become(waiting.map((each) => (each.clientKey === clientKey ? { ...each, problem } : each)))
}

export function discard(clientKey: string): void {
  become(waiting.filter((each) => each.clientKey !== clientKey))
}
