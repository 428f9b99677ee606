import { createHmac, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Both ends included, counted from 0, as in a Range header. */
export type ByteRange = { start: number; end: number }
type StoredFile = { key: string; size: number; storedAt: Date }

/** The store of files. A file appears under its key when it is complete, and never changes afterwards. */
export interface FileStore {
  /** `check` examines the complete file at a temporary path before it appears. When it throws, nothing is stored. */
  put(key: string, content: Readable | Uint8Array, check?: (path: string) => Promise<void>): Promise<void>
  /** @throws Problem 404 when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}

/** Removes files whose rows are gone for good; what cannot be removed now is left to the daily sweep. */
export async function discardFiles(
  { files, log }: { files: FileStore; log: { warn(details: object, message: string): void } },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file is left to the daily sweep'))
  }
}

const keyPattern = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/

/** A name that cannot be guessed: 128 random bits. `extension` without its dot. */
export function newFileKey(extension: string): string {
  return keyOf(randomBytes(16), extension)
}

/** A key that follows from `purpose`, so that work repeated after a crash stores each file in the same place. */
export function fileKeyFor(secret: string, purpose: string, extension: string): string {
  return keyOf(createHmac('sha256', secret).update(`file ${purpose}`).digest().subarray(0, 16), extension)
}

function keyOf(bits: Buffer, extension: string): string {
  const letters = extension.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${bits.toString('hex')}.${letters.slice(0, 8) || 'bin'}`
}

/** Whether the text has the form of a key: no other text ever reaches a path. */
export function isFileKey(text: string): boolean {
  return keyPattern.test(text)
}
