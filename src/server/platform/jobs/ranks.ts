/** Added to the rank of urgent jobs: more than any rank. */
export const urgent = 1_000_000
export const leastUrgent = urgent / 2

/**
 * How far a job is put back because its account has just sent others: the first by 1, the next by 2 and so on, one less
 * for each second that passes. Jobs are done by rank, so an account that sends one does not wait for another's four
 * hundred.
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

  /** The map begins with the oldest. */
  #forgetOld(now: number): void {
    for (const [key, { rank, at }] of this.#last) {
      if (now - at < rank * 1000) return
      this.#last.delete(key)
    }
  }
}
