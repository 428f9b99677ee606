import { setImmediate as nextTurn } from 'node:timers/promises'

/** A statement that would begin later than this after the first of its turn waits for the next turn. */
const longestTurnMs = 1

/**
 * Measures how long this turn of the event loop has been working for the embedded database. Its statements never wait
 * for anything outside this thread, so within a turn no file and no socket makes progress
 * (docs/decisions/016-fair-turns.md).
 */
export class EventLoopTurn {
  #beganAt: number | undefined

  /** Whether a statement has to wait for the next turn. The first call within a turn begins it. */
  isOver(): boolean {
    return performance.now() - this.#begin() >= longestTurnMs
  }

  /** Waits for the next turn when this one is over. Returns at once otherwise. */
  async waitIfOver(): Promise<void> {
    if (!this.isOver()) return
    await nextTurn()
    this.#begin()
  }

  /** Handling the answers is part of the turn: it may take as long as the statements. */
  #begin(): number {
    if (this.#beganAt === undefined) {
      this.#beganAt = performance.now()
      setImmediate(() => {
        this.#beganAt = undefined
      })
    }
    return this.#beganAt
  }
}
