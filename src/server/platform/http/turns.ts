import type { Config } from '#server/platform/config.ts'
import { asUser } from '#server/platform/database/fair-scheduling.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'

/**
 * However much one asks for, no more than this of it reaches the database at once: first of a network
 * address, to find out who asks, and then of an account. The embedded database does one thing after the
 * other, so that more of one would only make the others wait.
 */
function makeTurns({ databaseUrl }: Pick<Config, 'databaseUrl'>) {
  const eachInTurn = {
    atOnce: Number.POSITIVE_INFINITY,
    atOnceEach: databaseUrl ? 4 : 1,
    mostWaiting: 2_000,
    mostWaitingEach: 200,
    refusal: 'Too many requests at once. Please try again in a moment.',
  }
  const answers = new FairQueue(eachInTurn)
  // As many as a browser asks for together, so that no picture waits for a PDF of the same screen.
  const files = new FairQueue({ ...eachInTurn, atOnceEach: 6 })
  /** Who asks the embedded database for it. PostgreSQL shares itself out. */
  const asRequester: Run = ({ key }, work) => (databaseUrl ? work() : asUser(key, work))
  // Also while it waits: its address would count as about to ask.
  const within = (queue: FairQueue): { run: Run } => ({
    run: (requester, work) => asRequester(requester, () => queue.run(requester, work)),
  })
  // A screen does not wait for a file that the same account has asked for: its PDF may wait for those of others.
  return { asRequester, recognising: new FairQueue(eachInTurn), answering: within(answers), filing: within(files) }
}
type Run = <Result>(requester: Requester, work: () => Promise<Result>) => Promise<Result>

const turns = new WeakMap<Config, ReturnType<typeof makeTurns>>()

/** Those of one product: its requests and live connections share them. */
export function turnsOf(config: Config) {
  const shared = turns.get(config) ?? makeTurns(config)
  turns.set(config, shared)
  return shared
}
