import { setImmediate as nextTurn } from 'node:timers/promises'

/** A statement that would begin later than this after the first one of its turn waits for the next turn. */
const longestTurnMs = 2

/**
 * How long ago this turn of the event loop began its first statement of the embedded database. A
 * statement never waits for anything outside this thread, and no file and no socket gets any further
 * within a turn (docs/decisions/016-fair-turns.md).
 */
export class EventLoopTurn {
  #beganAt: number | undefined

  /** Whether a statement has to wait for the next turn. The first look of a turn begins it. */
  isOver(): boolean {
    return performance.now() - this.#begin() >= longestTurnMs
  }

  /** Waits for the next turn when this one is over. Returns at once otherwise. */
  async waitIfOver(): Promise<void> {
    if (!this.isOver()) return
    await nextTurn()
    this.#begin()
  }

  /** What is done with answers is part of the turn: it may take as long as the statements. */
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
