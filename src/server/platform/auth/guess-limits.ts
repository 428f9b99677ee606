import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { tooMany } from '#server/platform/http/problem.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

/**
 * Something that may be tried a number of times. An attempt counts before its outcome is known, so that a thousand at
 * once are no way around the limit; one that turned out well is forgiven.
 */
export interface Limit<Key> {
  /** @throws Problem 429 with Retry-After when no attempt is left. */
  attempt(key: Key): Promise<void>
  /** Takes one attempt back. */
  forgive(key: Key): Promise<void>
  /** Counts like `attempt`, but only answers whether one was left: for callers that must not let on. */
  allows(key: Key): Promise<boolean>
}

export type LoginKey = {
  /** The e-mail address that was typed, whether or not there is such an account. */
  account: string
  address: string
  /** Whether the network address signed in to this account within 30 days: then it has ten attempts of its own. */
  isKnownAddress: boolean
}

export type GuessLimits = {
  loginFailures: Limit<LoginKey>
  joinCodeFailures: Limit<string>
  registrationRefusals: Limit<string>
  resetTokenFailures: Limit<string>
  /** Successful ones, by network address. */
  registrations: Limit<string>
  /** Of new tenants, by the landlord's id. */
  invitations: Limit<number>
  /** By the account's e-mail address. */
  resetMails: Limit<string>
}

/** Counted in memory for one process, and in PostgreSQL where several share it. */
export function guessLimits(config: Pick<Config, 'billing'>, database: Database): GuessLimits {
  const counter = counterFactory(database)
  const perAccount = counter('login-account', 10, quarterHour)
  const perKnownAddress = counter('login-known-address', 10, quarterHour)
  const perAddress = counter('login-address', 100, quarterHour)
  const isDemonstration = config.billing.kind === 'simulated'
  return {
    loginFailures: limit(({ account, address, isKnownAddress }) => [
      [perAddress, addressKey(address)],
      isKnownAddress
        ? [perKnownAddress, `${accountKey(account)} ${addressKey(address)}`]
        : [perAccount, accountKey(account)],
    ]),
    joinCodeFailures: limit(
      both(byAddress(counter('join-code', 20, quarterHour)), always(counter('join-code-all', 2_000, quarterHour))),
    ),
    registrationRefusals: limit(byAddress(counter('registration-refusal', 20, quarterHour))),
    resetTokenFailures: limit(byAddress(counter('reset-token', 20, quarterHour))),
    registrations: isDemonstration ? unlimited : limit(byAddress(counter('registration', 5, hour))),
    invitations: isDemonstration ? unlimited : limit(byId(counter('invitation', 100, hour))),
    resetMails: limit(byAccount(counter('reset-mail', 3, hour))),
  }
}

/** Whose guesses these are: an IPv4 address, or the /64 network that an IPv6 customer has to themselves. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  return isIPv6(plain) ? `${networkOf(plain).join(':')}::/64` : plain
}

function networkOf(address: string): string[] {
  const withGroups = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0')
  const [head = '', tail] = withGroups.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}

const accountKey = (email: string) => email.trim().toLowerCase()

type Counts = readonly (readonly [RateLimiterAbstract, string])[]
type CountsOf<Key> = (key: Key) => Counts

const byAddress = (counter: RateLimiterAbstract) => (address: string) => [[counter, addressKey(address)]] as const
const byAccount = (counter: RateLimiterAbstract) => (email: string) => [[counter, accountKey(email)]] as const
const byId = (counter: RateLimiterAbstract) => (id: number) => [[counter, String(id)]] as const
const always = (counter: RateLimiterAbstract) => () => [[counter, 'all']] as const
const both =
  <Key>(first: CountsOf<Key>, second: CountsOf<Key>): CountsOf<Key> =>
  (key) => [...first(key), ...second(key)]

function limit<Key>(countsOf: CountsOf<Key>): Limit<Key> {
  const secondsToWait = async (key: Key) => {
    for (const [counter, name] of countsOf(key)) {
      const wait = await countOne(counter, name)
      if (wait !== null) return wait
    }
    return null
  }
  return {
    async attempt(key) {
      const wait = await secondsToWait(key)
      if (wait !== null) throw tooMany('Too many attempts. Please try again later.', wait)
    },
    async forgive(key) {
      for (const [counter, name] of countsOf(key)) await counter.reward(hashed(name))
    },
    allows: async (key) => (await secondsToWait(key)) === null,
  }
}

const unlimited: Limit<unknown> = { attempt: async () => {}, forgive: async () => {}, allows: async () => true }

/** Null when an attempt was left, else the seconds until there is one. */
async function countOne(counter: RateLimiterAbstract, name: string): Promise<number | null> {
  try {
    await counter.consume(hashed(name))
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
    throw refusal
  }
}

/** Addresses are people's data; the counters need not know them. */
function hashed(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

function counterFactory(database: Database) {
  return (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    if (database.kind === 'pglite') return new RateLimiterMemory({ keyPrefix, points, duration })
    return new RateLimiterPostgres({
      keyPrefix,
      points,
      duration,
      storeClient: database.raw,
      storeType: 'pool',
      tableName: 'guess_counts',
      tableCreated: true,
      // Whoever is over the limit is turned away without asking the database again.
      inMemoryBlockOnConsumed: points + 1,
    })
  }
}
