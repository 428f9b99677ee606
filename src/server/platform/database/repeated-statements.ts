/** Decides which statements are worth preparing: those of screens and forms, which are repeated with other values. */

const timesBeforePreparing = 2
const mostPrepared = 500
/** An insertion of a thousand rows has a text of its own, which is better not remembered. */
const longestText = 60_000

/** Counts texts and names the repeated ones; of more than 500 it drops the one that was used longest ago. */
export class RepeatedStatements {
  readonly #seen = new Map<string, number>()
  readonly #names = new LastUsed<string>(mostPrepared)
  #made = 0

  /**
   * The name under which to prepare a statement; undefined while it is better run as it is. A name is never given to
   * another text.
   */
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

/** A map of limited size, which drops what was used longest ago. */
export class LastUsed<Value> {
  readonly #most: number
  readonly #entries = new Map<string, { readonly value: Value; usedAt: number }>()
  #uses = 0

  constructor(most = mostPrepared) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.usedAt = ++this.#uses
    return entry?.value
  }

  /** To be called before one more is added: removes the key that has to go, if any, and returns it. */
  makeRoom(): string | undefined {
    if (this.#entries.size < this.#most) return undefined
    let oldest: string | undefined
    let oldestUse = Number.POSITIVE_INFINITY
    // Searched only here, because keeping the keys in order would cost something with each use.
    for (const [key, { usedAt }] of this.#entries) if (usedAt < oldestUse) [oldest, oldestUse] = [key, usedAt]
    if (oldest !== undefined) this.#entries.delete(oldest)
    return oldest
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, { value, usedAt: ++this.#uses })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}
