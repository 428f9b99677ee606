/** Bytes of an answer. No list is longer, whatever is stored: a page that would be ends early, and its cursor goes on from there. */
export const mostPageBytes = 1_000_000

/** Of UTF-16, each of which is three bytes of UTF-8 at most. */
const bytesOfUnit = 3
/** Up to so many it is as quick as one text. */
const shortAnswer = 8_000

/** Where the pieces of an answer are put together, one answer at a time: room for any list. */
const workbench = Buffer.allocUnsafeSlow(mostPageBytes * bytesOfUnit)

/** A reply, or a part of one, that is written as JSON already, by the database or by a serialiser: it goes out as it is. */
export class JsonText<T> {
  /** What the text would parse to; there is no such field. */
  declare readonly value: T
  readonly #pieces: readonly string[]

  constructor(...pieces: readonly string[]) {
    this.#pieces = pieces
  }

  /** One object of some parts that are text already and some that are not. */
  static object<T>(parts: { readonly [Name in keyof T]: T[Name] | JsonText<T[Name]> }): JsonText<T> {
    const fields = Object.entries(parts).flatMap(([name, part], at) => [
      `${at === 0 ? '' : ','}${JSON.stringify(name)}:`,
      ...(part instanceof JsonText ? part.#pieces : [JSON.stringify(part)]),
    ])
    return new JsonText('{', ...fields, '}')
  }

  get text(): string {
    return this.#pieces.join('')
  }

  /**
   * What is sent. A long one as bytes: to make a text of hundreds of rows, measure that and turn it into bytes takes three to five times as
   * long (docs/decisions/017-read-after-every-change.md).
   */
  get payload(): string | Buffer {
    const units = this.#pieces.reduce((sum, { length }) => sum + length, 0)
    if (units <= shortAnswer || units * bytesOfUnit > workbench.length) return this.text
    let end = 0
    for (const piece of this.#pieces) end += workbench.write(piece, end)
    return Buffer.from(workbench.subarray(0, end))
  }
}

/** A list of which each row is text already. */
export class JsonList<Row> extends JsonText<Row[]> {
  readonly rows: readonly string[]

  constructor(rows: readonly string[]) {
    super('[', ...rows.flatMap((row, at) => (at === 0 ? [row] : [',', row])), ']')
    this.rows = rows
  }
}
