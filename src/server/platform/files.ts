import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Both ends included, counted from 0, as in a Range header. */
export type ByteRange = { start: number; end: number }
export type StoredFile = { key: string; size: number; storedAt: Date }

/** Where uploads lie. A file appears under its key when all of it is there, and is never changed afterwards. */
export interface FileStore {
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** @throws Problem 404 when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  exists(key: string): Promise<boolean>
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

const keyPattern = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/

/** A name that cannot be guessed: 128 random bits. `extension` without its dot. */
export function newFileKey(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${
    extension
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 8) || 'bin'
  }`
}

/** Whether the text has the form of a key: no other text ever reaches a path. */
export function isFileKey(text: string): boolean {
  return keyPattern.test(text)
}
