import { constantBytes } from '#server/platform/http/compress.ts'

/**
 * Bytes of a page of a list, whatever is stored: a page that would be longer ends early,
 * and its cursor goes on from there.
 */
export const mostPageBytes = 1_000_000

/** Of UTF-8, for one unit of UTF-16. */
const mostBytesPerUnit = 3
/** Up to so many units of UTF-16 one text is as quick. */
const shortAnswerUnits = 8_000

/** Where the pieces of an answer are put together, one answer at a time: it has room for any page. */
const assemblyBuffer = Buffer.allocUnsafeSlow(mostPageBytes * mostBytesPerUnit)

/**
 * A reply, or a part of one, that is written as JSON already, by the database or by a serialiser: it goes out as it is.
 */
export class JsonText<T> {
  readonly #pieces: readonly string[]

  constructor(text: string | readonly string[]) {
    this.#pieces = typeof text === 'string' ? [text] : text
  }

  /** One object of some parts that are text already and some that are not; a part that is undefined is left out. */
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

  /** What the reply says, for a document or table that is made of it. */
  parsed(): T {
    return JSON.parse(this.text)
  }

  /**
   * What is sent. A long one as bytes: to make one text of hundreds of rows, measure it and turn it into bytes takes
   * three times as long (docs/decisions/002-replies-name-their-fields.md).
   */
  get payload(): string | Buffer {
    const units = this.#pieces.reduce((sum, { length }) => sum + length, 0)
    if (units <= shortAnswerUnits || units * mostBytesPerUnit > assemblyBuffer.length) return this.text
    let end = 0
    for (const piece of this.#pieces) end += assemblyBuffer.write(piece, end)
    return Buffer.from(assemblyBuffer.subarray(0, end))
  }
}

/** A reply that never changes: its bytes are made once. */
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

/** A list of which each row is text already. */
export class JsonList<Row> extends JsonText<Row[]> {
  readonly rows: readonly string[]

  constructor(rows: readonly string[]) {
    super(['[', ...rows.flatMap((row, at) => (at === 0 ? [row] : [',', row])), ']'])
    this.rows = rows
  }
}
