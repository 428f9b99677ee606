/**
 * Heavy work waits its turn, and turns go round between requesters: whoever asks for a hundred things waits for the
 * hundredth, but somebody else's first waits for only one of them.
 */
import { busy, tooMany } from '#server/platform/http/problem.ts'

/** For whom something is done. */
export interface Requester {
  /** An account, a home's guests, or the network address of a stranger. */
  readonly key: string
  /** Aborted when the client hangs up. Without one, the work is done in any case. */
  readonly signal?: AbortSignal | undefined
}

export interface FairQueueLimits {
  /** How much may run at once. */
  readonly atOnce: number
  /** How much may run at once for one requester. */
  readonly atOnceEach: number
  readonly mostWaiting: number
  readonly mostWaitingEach: number
  /** The error message for a requester with too much of it waiting. */
  readonly refusal: string
}

/**
 * Begins waiting work at the time that `when` chooses. From then on it cannot be dropped, because its place is taken.
 */
type Begin = (when: (resume: () => void) => void) => void

const retryAfterSeconds = 5

export class FairQueue {
  readonly #limits: FairQueueLimits
  /** The waiting work of each requester, the oldest first. The requester whose turn is next is the first of the map. */
  readonly #waiting = new Map<string, Set<Begin>>()
  readonly #running = new Map<string, number>()
  #runningCount = 0
  #waitingCount = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /**
   * Does the work when its turn comes. Waiting work is dropped when the client hangs up; once begun, `work` has to
   * observe the signal itself.
   * @throws Problem 429 when this requester has too much waiting, 503 when all together have.
   */
  async run<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    const { key } = requester
    if (this.#mayBegin(key)) this.#begin(key)
    else await this.#wait(key, requester.signal)
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  /** Whether somebody waits because all places are taken, rather than their own share. */
  get isFull(): boolean {
    return this.#waitingCount > 0 && this.#runningCount >= this.#limits.atOnce
  }

  #mayBegin(key: string): boolean {
    const { atOnce, atOnceEach } = this.#limits
    return this.#runningCount < atOnce && this.#runningOf(key) < atOnceEach
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0
  }

  #begin(key: string): void {
    this.#runningCount += 1
    this.#running.set(key, this.#runningOf(key) + 1)
  }

  #end(key: string): void {
    this.#runningCount -= 1
    const left = this.#runningOf(key) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#beginNext(key)
  }

  /** Work that ends makes room for one more; everything else that may begin has begun already. */
  #beginNext(ended: string): void {
    for (const [key, begins] of this.#waiting) {
      if (!this.#mayBegin(key)) continue
      const [begin] = begins
      if (!begin) continue
      this.#remove(key, begin)
      // Moves this requester to the end, after every other.
      if (this.#waiting.delete(key)) this.#waiting.set(key, begins)
      this.#begin(key)
      // The next work of the same requester begins a turn later, so that requests of others are read first.
      begin(key === ended ? setImmediate : (resume) => resume())
      return
    }
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const begins = this.#waiting.get(key) ?? new Set()
    const { mostWaiting, mostWaitingEach, refusal } = this.#limits
    if (begins.size >= mostWaitingEach) throw tooMany(refusal, retryAfterSeconds)
    if (this.#waitingCount >= mostWaiting) throw busy()
    return new Promise((resolve, reject) => {
      const drop = () => {
        this.#remove(key, begin)
        reject(signal?.reason)
      }
      const begin: Begin = (when) => {
        signal?.removeEventListener('abort', drop)
        when(resolve)
      }
      this.#waiting.set(key, begins.add(begin))
      this.#waitingCount += 1
      signal?.addEventListener('abort', drop, { once: true })
    })
  }

  #remove(key: string, begin: Begin): void {
    const begins = this.#waiting.get(key)
    if (!begins?.delete(begin)) return
    this.#waitingCount -= 1
    if (begins.size === 0) this.#waiting.delete(key)
  }
}
