/** Which statements are worth preparing: a screen's own selects, which come again and again with other values. */

const timesBeforePreparing = 2
const mostPrepared = 500

/** Counts texts, and gives a name to those that keep coming back. */
export class RepeatedSelects {
  #seen = new Map<string, number>()
  #names = new Map<string, string>()

  /** The name to prepare it under; undefined while it is better run as it is. */
  nameOf(text: string): string | undefined {
    const named = this.#names.get(text)
    if (named || !/^\s*select\b/i.test(text)) return named
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times <= timesBeforePreparing || this.#names.size >= mostPrepared) {
      if (this.#seen.size > 10 * mostPrepared) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `select_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
