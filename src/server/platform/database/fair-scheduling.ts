/**
 * The embedded database does one statement after the other. Of those who want it at once, the one who has used it
 * least lately goes first: who asks for all that they have makes nobody wait for more than the statement that is
 * under way (docs/decisions/016-fair-turns.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'

interface User {
  /** Requests that are being answered. */
  inProgress: number
  /** Milliseconds of the database, as they counted at `at`. */
  used: number
  /** When they last began a request or ended a statement. */
  at: number
}

/** What was used counts half as much after so long. */
const halfLifeMs = 250
/** Who has used so much more gives way to somebody who is about to ask; less is the same. */
const marginMs = 3
/** Who is answered without asking the database for so long is busy with something else: a file, a mail, a picture. */
const busyElsewhereMs = 3
/** Nobody gives way for longer, for one statement. */
const patienceMs = 20
/** Who has waited for so long is next, however much they have used. */
const longestWaitMs = 500
const mostRemembered = 500

const newUser = (): User => ({ inProgress: 0, used: 0, at: performance.now() })
const users = new Map<string, User>()
/** What no request asks for: jobs, and what is done after an answer. */
const background = newUser()
interface Asking {
  readonly user: User
  /** The address that an account asks from: they do not give way to one another. */
  readonly address?: User | undefined
}

const asking = new AsyncLocalStorage<Asking>()
const present = () => asking.getStore() ?? { user: background }

/**
 * Answers a request of an account or a network address, all of whose statements count as its own. Within the request of
 * an address the account takes its place: others at the same address do not answer for what it uses.
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

/** Runs a call of the database, and charges its time to the user for whom it runs. */
export async function countUse<Result>(use: () => Promise<Result>): Promise<Result> {
  const { user } = present()
  const start = performance.now()
  try {
    return await use()
  } finally {
    add(user, performance.now() - start)
  }
}

/** Whether somebody who has used it less is being answered, and will ask in a moment. */
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

/** One thing after the other: of what waits, that of the lightest user first, and of the same user the oldest. */
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
      // Not chosen before the turn in which it begins: somebody lighter may have been heard by then.
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
