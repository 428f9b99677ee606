/** Which statements are worth preparing: those of the product's own screens and forms, which come again and again with other values. */

const timesBeforePreparing = 2
const mostPrepared = 500
/** A list of a thousand rows to insert is a text of its own, and is better forgotten than prepared. */
const longestText = 60_000

/** Counts texts, and gives a name to those that keep coming back; of more than 500 it lets go the one that was used longest ago. */
export class RepeatedStatements {
  readonly #seen = new Map<string, number>()
  readonly #names = new LastUsed<string>(mostPrepared)
  #made = 0

  /** The name to prepare it under; undefined while it is better run as it is. A name is never given to another text. */
  nameOf(text: string): string | undefined {
    const named = this.#names.get(text)
    if (named || text.length > longestText || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return named
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times <= timesBeforePreparing) {
      if (this.#seen.size > 10 * mostPrepared) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `statement_${++this.#made}`
    this.#names.makeRoom()
    this.#names.set(text, name)
    return name
  }
}

/** A map of limited size: what has not been asked for the longest is the first to go. */
export class LastUsed<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most = mostPrepared) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** Before one more is put in: takes away the key that has to go for it, if one has, and returns it. */
  makeRoom(): string | undefined {
    if (this.#values.size < this.#most) return undefined
    const [oldest] = this.#values.keys()
    if (oldest !== undefined) this.#values.delete(oldest)
    return oldest
  }

  set(key: string, value: Value): void {
    this.#values.set(key, value)
  }

  delete(key: string): void {
    this.#values.delete(key)
  }
}
