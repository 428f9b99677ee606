/** Above every rank, also where what is urgent has one. */
export const urgent = 1_000_000
export const leastUrgent = urgent / 2

/**
 * How far back a job is put because its account has just sent others: the first is 1, the next 2,
 * and so on, one less for each second that passes. Jobs are done by rank, so that an account that sends
 * one does not wait for another's four hundred.
 */
export class Ranks {
  readonly #last = new Map<string, { rank: number; at: number }>()

  next(key: string, now = performance.now()): number {
    const last = this.#last.get(key)
    const left = last ? Math.max(0, last.rank - (now - last.at) / 1000) : 0
    const rank = left + 1
    this.#forgetOld(now)
    this.#last.delete(key)
    this.#last.set(key, { rank, at: now })
    return Math.ceil(rank)
  }

  /** The oldest are the first of the map. */
  #forgetOld(now: number): void {
    for (const [key, { rank, at }] of this.#last) {
      if (now - at < rank * 1000) return
      this.#last.delete(key)
    }
  }
}
