/**
 * The embedded database executes one statement at a time. Of those who wait for it, the user who has used it least
 * lately goes first: a user with many requests delays others by no more than the statement that is being executed
 * (docs/decisions/016-fair-turns.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'

interface User {
  /** Requests that are being answered. */
  inProgress: number
  /** Milliseconds of the database that counted as used at the time `at`. */
  used: number
  /** When they last began a request or ended a statement. */
  at: number
}

/** After this time, past use counts half as much. */
const halfLifeMs = 250
/** A user who has used this much more gives way to one who is about to ask; smaller differences do not count. */
const marginMs = 3
/** A request that has not asked the database for this long is busy elsewhere: with a file, a mail, a picture. */
const busyElsewhereMs = 3
/** The longest that one statement gives way. */
const patienceMs = 20
/** A statement that has waited this long is next, however much its user has used. */
const longestWaitMs = 500
const mostRemembered = 500

const newUser = (): User => ({ inProgress: 0, used: 0, at: performance.now() })
const users = new Map<string, User>()
/** Work without a request: jobs, and what is done after an answer. */
const background = newUser()
interface Asking {
  readonly user: User
  /** The network address of an account's request: account and address do not give way to one another. */
  readonly address?: User | undefined
}

const asking = new AsyncLocalStorage<Asking>()
const present = () => asking.getStore() ?? { user: background }

/**
 * Answers a request of an account or a network address: all of its statements count as that user's. Within a request of
 * an address the account takes its place, so that others at the same address are not charged for it.
 */
export async function asUser<Result>(key: string, answer: () => Promise<Result>): Promise<Result> {
  const user = users.get(key) ?? remember(key)
  const address = asking.getStore()?.user
  if (address) address.inProgress -= 1
  add(user, 0)
  user.inProgress += 1
  try {
    return await asking.run({ user, address }, answer)
  } finally {
    user.inProgress -= 1
    if (address) address.inProgress += 1
  }
}

function remember(key: string): User {
  if (users.size >= mostRemembered) forgetQuiet()
  const user = newUser()
  users.set(key, user)
  return user
}

function forgetQuiet(): void {
  const now = performance.now()
  for (const [key, user] of users) if (user.inProgress === 0 && countedUse(user, now) < marginMs) users.delete(key)
}

const countedUse = ({ used, at }: User, now: number) => used * 0.5 ** ((now - at) / halfLifeMs)

function add(user: User, ms: number): void {
  const now = performance.now()
  user.used = countedUse(user, now) + ms
  user.at = now
}

/** Runs a call of the database and charges its time to the user for whom it runs. */
export async function countUse<Result>(use: () => Promise<Result>): Promise<Result> {
  const { user } = present()
  const start = performance.now()
  try {
    return await use()
  } finally {
    add(user, performance.now() - start)
  }
}

/** Whether a user who has used less is being answered, and will ask in a moment. */
function givesWay({ user, address }: Asking, now: number): boolean {
  const own = countedUse(user, now) - marginMs
  if (own <= 0) return false
  for (const other of users.values()) {
    if (other !== address && other.inProgress > 0 && now - other.at < busyElsewhereMs && countedUse(other, now) < own)
      return true
  }
  return false
}

interface Waiting extends Asking {
  readonly since: number
  readonly begin: () => void
}

/** Runs one thing at a time: that of the user who has used least first, and of one user the oldest. */
export class FairScheduler {
  #isTaken = false
  readonly #loopTurn: EventLoopTurn
  readonly #waiting = new Set<Waiting>()

  constructor(loopTurn = new EventLoopTurn()) {
    this.#loopTurn = loopTurn
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const waiting = { ...present(), since: performance.now() }
    await new Promise<void>((begin) => {
      this.#waiting.add({ ...waiting, begin })
      if (!this.#isTaken) void this.#beginNext()
    })
    try {
      return await work()
    } finally {
      void this.#beginNext()
    }
  }

  async #beginNext(): Promise<void> {
    this.#isTaken = true
    const start = performance.now()
    for (let now = start; ; now = performance.now()) {
      const next = this.#lightest(now)
      if (!next) break
      // Chosen only in the turn in which it begins: somebody who has used less may have asked by then.
      if (this.#loopTurn.isOver() || (now - start < patienceMs && givesWay(next, now))) await turn()
      else {
        this.#waiting.delete(next)
        return next.begin()
      }
    }
    this.#isTaken = false
  }

  #lightest(now: number): Waiting | undefined {
    let lightest: Waiting | undefined
    let least = Number.POSITIVE_INFINITY
    for (const each of this.#waiting) {
      const use = now - each.since > longestWaitMs ? -1 : countedUse(each.user, now)
      if (use < least) [lightest, least] = [each, use]
    }
    return lightest
  }
}
