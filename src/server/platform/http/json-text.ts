import { constantBytes } from '#server/platform/http/compress.ts'

/** The most bytes of a page of a list. A longer page ends early, and its cursor continues from there. */
export const mostPageBytes = 1_000_000

/** Bytes of UTF-8 for one unit of UTF-16. */
const mostBytesPerUnit = 3
/** Up to this many units of UTF-16, joining texts is as quick. */
const shortAnswerUnits = 8_000

/** The buffer in which answers are put together, one at a time: it has room for any page. */
const assemblyBuffer = Buffer.allocUnsafeSlow(mostPageBytes * mostBytesPerUnit)

/** A reply, or part of one, that is JSON text already, from the database or a serialiser. It is sent as it is. */
export class JsonText<T> {
  readonly #pieces: readonly string[]

  constructor(text: string | readonly string[]) {
    this.#pieces = typeof text === 'string' ? [text] : text
  }

  /** Makes one object of parts, some of which are JSON text already. Undefined parts are left out. */
  static object<T>(parts: { readonly [Name in keyof T]: T[Name] | JsonText<T[Name]> }): JsonText<T> {
    const fields = Object.entries(parts).filter(([, part]) => part !== undefined)
    const pieces = fields.flatMap(([name, part], at) => [
      `${at === 0 ? '' : ','}${JSON.stringify(name)}:`,
      ...(part instanceof JsonText ? part.#pieces : [JSON.stringify(part)]),
    ])
    return new JsonText(['{', ...pieces, '}'])
  }

  get text(): string {
    return this.#pieces.join('')
  }

  /** The reply's value, for making a document or table of it. */
  parsed(): T {
    return JSON.parse(this.text)
  }

  /**
   * What is sent. Long replies are bytes: joining hundreds of rows to one text, measuring and encoding it takes three
   * times as long (docs/decisions/002-replies-name-their-fields.md).
   */
  get payload(): string | Buffer {
    const units = this.#pieces.reduce((sum, { length }) => sum + length, 0)
    if (units <= shortAnswerUnits || units * mostBytesPerUnit > assemblyBuffer.length) return this.text
    let end = 0
    for (const piece of this.#pieces) end += assemblyBuffer.write(piece, end)
    return Buffer.from(assemblyBuffer.subarray(0, end))
  }
}

/** A constant reply, whose bytes are made once. */
export class ConstantJson<T> extends JsonText<T> {
  readonly #bytes: Buffer

  constructor(value: T) {
    const text = JSON.stringify(value)
    super(text)
    this.#bytes = constantBytes(text)
  }

  override get payload(): Buffer {
    return this.#bytes
  }
}

/** A list whose rows are JSON text already. */
export class JsonList<Row> extends JsonText<Row[]> {
  readonly rows: readonly string[]

  constructor(rows: readonly string[]) {
    super(['[', ...rows.flatMap((row, at) => (at === 0 ? [row] : [',', row])), ']'])
    this.rows = rows
  }
}
