import type { Config } from '#server/platform/config.ts'
import { asUser } from '#server/platform/database/fair-scheduling.ts'
import { FairQueue, type Requester } from '#server/platform/jobs/fair-queue.ts'

/**
 * Limits how many requests of one user reach the database at once, however many they send: first by network address,
 * while the session is looked up, and then by account. The embedded database executes one statement at a time, so more
 * of one user would only delay the others.
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
  // As many as a browser requests at once, so that no picture waits for a PDF of the same screen.
  const files = new FairQueue({ ...eachInTurn, atOnceEach: 6 })
  /** Charges the embedded database's time to the requester. PostgreSQL shares its time by itself. */
  const asRequester: Run = ({ key }, work) => (databaseUrl ? work() : asUser(key, work))
  // Also while it waits: otherwise its address would count as about to ask.
  const within = (queue: FairQueue): { run: Run } => ({
    run: (requester, work) => asRequester(requester, () => queue.run(requester, work)),
  })
  // A screen does not wait for a file of the same account: its PDF may be waiting for those of others.
  return { asRequester, recognising: new FairQueue(eachInTurn), answering: within(answers), filing: within(files) }
}
type Run = <Result>(requester: Requester, work: () => Promise<Result>) => Promise<Result>

const turns = new WeakMap<Config, ReturnType<typeof makeTurns>>()

/** The turns of one product, which its requests and live connections share. */
export function turnsOf(config: Config) {
  const shared = turns.get(config) ?? makeTurns(config)
  turns.set(config, shared)
  return shared
}
