/**
 * PostgreSQL's protocol, as far as the execution of a prepared statement needs it. PGlite's own reader makes two copies
 * and a decoder's call of each value and looks up each of its own fields in a WeakMap, which took a sixth of a list.
 */
import { type messages, protocol } from '@electric-sql/pglite'

export type Message = typeof messages.bindComplete

const bind = 0x42
const dataRow = 0x44
/** That values are bound, a command is complete, and the next one may come. */
const inEveryAnswer = new Set([0x32, 0x43, 0x5a])
/** Execute, without a limit of rows, and sync. */
const executeAndSync = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1')
const bytesOfNumber = 4
const bytesOfCount = 2
/** A length that stands for null. */
const isNull = -1

/** The messages that execute a prepared statement with these values, each as text. */
export function executing(name: string, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? isNull : Buffer.byteLength(value)))
  const ofValues = lengths.reduce((sum, length) => sum + bytesOfNumber + Math.max(length, 0), 0)
  // The portal has no name, and neither the values nor the columns have formats.
  const length = bytesOfNumber + 1 + name.length + 1 + bytesOfCount + bytesOfCount + ofValues + bytesOfCount
  const message = Buffer.allocUnsafe(1 + length + executeAndSync.length)
  let at = message.writeUInt8(bind)
  at = message.writeInt32BE(length, at)
  at = message.writeUInt8(0, at)
  at += message.write(name, at, 'latin1')
  at = message.writeUInt8(0, at)
  at = message.writeInt16BE(0, at)
  at = message.writeUInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = message.writeInt32BE(lengths[index] ?? isNull, at)
    if (value !== null) at += message.write(value, at)
  }
  at = message.writeInt16BE(0, at)
  executeAndSync.copy(message, at)
  return message
}

const usualBytes = 64 * 1024
const mostBytesKept = 1024 * 1024

/** Takes the parts of an answer as they come, into a buffer that is used again for the next answer. */
export class ReceivedBytes {
  #buffer = Buffer.allocUnsafeSlow(usualBytes)
  #end = 0

  /** Forgets the last answer, and returns what takes the parts of the next one. */
  begin(): (part: Uint8Array) => void {
    if (this.#buffer.length > mostBytesKept) this.#buffer = Buffer.allocUnsafeSlow(usualBytes)
    this.#end = 0
    return this.#add
  }

  /** The part is only there until it returns. */
  readonly #add = (part: Uint8Array): void => {
    const end = this.#end + part.length
    if (end > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.#buffer.length))
      this.#buffer.copy(larger, 0, 0, this.#end)
      this.#buffer = larger
    }
    this.#buffer.set(part, this.#end)
    this.#end = end
  }

  /** What has come since `begin`. It holds until the next answer. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#end)
  }
}

export interface Column {
  readonly name: string
  readonly dataTypeID: number
  /** Makes a value of its text; without it the text is the value. */
  readonly parse: ((text: string, dataTypeID: number) => unknown) | undefined
}

interface Answer {
  readonly rows: unknown[]
  /** Errors, notifications and whatever else is not part of every answer. */
  readonly others: Message[]
}

/** Reads the answer to `executing`. Rows are lists of values, or objects by the columns' names. */
export function readAnswer(bytes: Buffer, columns: readonly Column[], asLists: boolean): Answer {
  const rows: unknown[] = []
  const others: Message[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    const content = at + 1 + bytesOfNumber
    const kindOfMessage = bytes[at] ?? 0
    if (kindOfMessage === dataRow) {
      rows.push(asLists ? listAt(bytes, content, columns) : objectAt(bytes, content, columns))
    } else if (!inEveryAnswer.has(kindOfMessage)) {
      new protocol.Parser().parse(bytes.subarray(at, end), (message) => others.push(message))
    }
    at = end
  }
  return { rows, others }
}

function listAt(bytes: Buffer, start: number, columns: readonly Column[]): unknown[] {
  const list: unknown[] = []
  eachValue(bytes, start, columns, (_, value) => list.push(value))
  return list
}

function objectAt(bytes: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  eachValue(bytes, start, columns, (name, value) => {
    row[name] = value
  })
  return row
}

function eachValue(
  bytes: Buffer,
  start: number,
  columns: readonly Column[],
  use: (name: string, value: unknown) => void,
): void {
  let at = start + bytesOfCount
  for (const { name, dataTypeID, parse } of columns) {
    const length = bytes.readInt32BE(at)
    at += bytesOfNumber
    if (length === isNull) use(name, null)
    else {
      const text = bytes.toString('utf8', at, at + length)
      use(name, parse ? parse(text, dataTypeID) : text)
      at += length
    }
  }
}
