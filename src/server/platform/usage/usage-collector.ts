/**
 * What people do with the product, added up in memory until it is written: no request waits
 * for it, and none makes a statement of its own.
 */
import type { UserRole } from '#domain/account.ts'
import { londonDay } from '#domain/day.ts'

/** One kind of act of one person in one session on one day, and how often. */
export interface Use {
  readonly userId: number
  readonly sessionId: number
  readonly role: UserRole
  readonly action: string
  readonly page: string
  readonly feature: string
  readonly device: string
  /** In London. */
  readonly day: string
  /** The first and the last of them, ISO instants. */
  readonly at: string
  readonly lastAt: string
  readonly count: number
}

type Act = Pick<Use, 'userId' | 'sessionId' | 'role' | 'action' | 'device'> & Partial<Pick<Use, 'page' | 'feature'>>

/** A few megabytes; that many different ones within a flush mean that the database has not taken any for a while. */
const mostUses = 20_000
/** Different ones of one person within a flush: more than anybody does in seconds. Others are not dropped for them. */
const mostOfPerson = 100

export class UsageCollector {
  #uses = new Map<string, Use>()
  #ofPerson = new Map<number, number>()
  #dropped = 0
  readonly #most: number

  constructor(most = mostUses) {
    this.#most = most
  }

  note({ page = '', feature = '', ...act }: Act, now: Date): void {
    const [day, at] = [londonDay(now), now.toISOString()]
    this.#add({ ...act, page, feature, day, at, lastAt: at, count: 1 })
  }

  /** Everything since the last time; what cannot be written is given back. */
  take(): { uses: Use[]; dropped: number } {
    const taken = { uses: [...this.#uses.values()], dropped: this.#dropped }
    this.#uses = new Map()
    this.#ofPerson = new Map()
    this.#dropped = 0
    return taken
  }

  giveBack({ uses, dropped }: { uses: readonly Use[]; dropped: number }): void {
    this.#dropped += dropped
    for (const use of uses) this.#add(use)
  }

  #add(use: Use): void {
    const key = [use.day, use.userId, use.sessionId, use.action, use.page].join(' ')
    const known = this.#uses.get(key)
    const ofPerson = this.#ofPerson.get(use.userId) ?? 0
    if (!known && (this.#uses.size >= this.#most || ofPerson >= mostOfPerson)) {
      this.#dropped += use.count
      return
    }
    if (!known) this.#ofPerson.set(use.userId, ofPerson + 1)
    this.#uses.set(key, known ? bothOf(known, use) : use)
  }
}

function bothOf(one: Use, other: Use): Use {
  const [at = one.at] = [one.at, other.at].toSorted()
  const [lastAt = one.lastAt] = [one.lastAt, other.lastAt].toSorted().toReversed()
  return { ...one, at, lastAt, count: one.count + other.count }
}
