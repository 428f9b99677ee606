/**
 * What has been typed and has not arrived, for each conversation: it survives a reload, and goes when somebody logs
 * out (rule: messages-drafts).
 */
import { onSessionEnd } from '#web/lib/api/session.ts'
import { load, remove, store } from '#web/lib/browser/storage.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'

/** To whom, about which property. */
export interface Address {
  readonly propertyId: number
  readonly receiverId: number
}

/** A message on its way, with what is needed to send it again. */
export interface Unsent {
  /** Sent along, so that trying again is harmless. */
  readonly clientKey: string
  readonly to: Address
  readonly content: string
  readonly fileNames: readonly string[]
  /** Where its files are stored; null until they all are. */
  readonly attachments: readonly string[] | null
  readonly createdAt: string
}

export const addressKey = ({ propertyId, receiverId }: Address) => `${propertyId}-${receiverId}`

interface Stored {
  /** By address, so that a conversation goes on with what was begun before its first message. */
  readonly drafts: Readonly<Record<string, string>>
  readonly unsent: readonly Unsent[]
}

function readStored(userId: number): Stored {
  const stored = parsedJson(load('messageDrafts')) as Partial<Stored & { userId: number }> | null
  if (stored?.userId !== userId) return { drafts: {}, unsent: [] }
  // Older versions stored no messages on their way.
  return { drafts: stored.drafts ?? {}, unsent: stored.unsent ?? [] }
}

function storeAll(userId: number, { drafts, unsent }: Stored): void {
  if (Object.keys(drafts).length === 0 && unsent.length === 0) remove('messageDrafts')
  else store('messageDrafts', JSON.stringify({ userId, drafts, unsent }))
}

export function readDraft(userId: number, to: Address): string {
  const draft: unknown = readStored(userId).drafts[addressKey(to)]
  return typeof draft === 'string' ? draft : ''
}

export function writeDraft(userId: number, to: Address, text: string): void {
  const { drafts, unsent } = readStored(userId)
  const key = addressKey(to)
  const { [key]: _, ...others } = drafts
  storeAll(userId, { drafts: text === '' ? others : { ...others, [key]: text }, unsent })
}

/** Files cannot be stored in the browser: those of a draft are kept until the page is left. */
const attached = new Map<string, readonly File[]>()

onSessionEnd(() => attached.clear())

export const attachedFiles = (to: Address): readonly File[] => attached.get(addressKey(to)) ?? []

export function storeAttached(to: Address, files: readonly File[]): void {
  if (files.length === 0) attached.delete(addressKey(to))
  else attached.set(addressKey(to), files)
}

export const readUnsent = (userId: number) => readStored(userId).unsent

export function storeUnsent(userId: number, message: Unsent): void {
  const { drafts, unsent } = readStored(userId)
  storeAll(userId, { drafts, unsent: [...unsent, message] })
}

/** Does nothing if the message has been discarded meanwhile, or its writer has signed out. */
export function noteStoredFiles(userId: number, clientKey: string, attachments: readonly string[]): void {
  changeUnsent(userId, clientKey, (message) => [{ ...message, attachments }])
}

export const removeUnsent = (userId: number, clientKey: string) => changeUnsent(userId, clientKey, () => [])

function changeUnsent(userId: number, clientKey: string, change: (message: Unsent) => readonly Unsent[]): void {
  const { drafts, unsent } = readStored(userId)
  const isIt = (message: Unsent) => message.clientKey === clientKey
  if (!unsent.some(isIt)) return
  storeAll(userId, { drafts, unsent: unsent.flatMap((message) => (isIt(message) ? change(message) : [message])) })
}
