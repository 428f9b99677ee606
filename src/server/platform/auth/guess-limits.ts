import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { normaliseEmail } from '#domain/account.ts'
import { counted } from '#domain/counted.ts'
import { daySeconds } from '#domain/day.ts'
import { addressKey, networkKeys, networkWidths } from '#server/platform/auth/network-address.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { tooMany } from '#server/platform/http/problem.ts'

/** So many attempts within so many seconds. */
interface Rate {
  readonly attempts: number
  readonly seconds: number
}
const perMinute = (attempts: number): Rate => ({ attempts, seconds: 60 })
const perQuarterHour = (attempts: number): Rate => ({ attempts, seconds: 15 * 60 })
const perHour = (attempts: number): Rate => ({ attempts, seconds: 60 * 60 })
const perDay = (attempts: number): Rate => ({ attempts, seconds: daySeconds })

/**
 * A number of attempts within a time. Whoever counts one before its outcome is known, so that a thousand at once cannot
 * get around the limit, forgives it if it was not of the kind that counts.
 */
export interface Limit<Key> {
  /** @throws Problem 429 with Retry-After when no attempt is left. */
  attempt(key: Key): Promise<void>
  /** Takes one attempt back. */
  forgive(key: Key): Promise<void>
  /** Counts like `attempt`, but only returns whether one was left: for callers that must not reveal a refusal. */
  allows(key: Key): Promise<boolean>
  /** How many attempts are left, without counting one. */
  room(key: Key): Promise<number>
}

type LoginKey = {
  /** As it was typed, whether or not it has an account. */
  email: string
  /** The network address. */
  address: string
  /** Whether the network address signed in to this account within 30 days: then it has ten attempts of its own. */
  isKnownAddress: boolean
}

/** Attempts at join codes, by network address and over the whole product. */
interface JoinCodeLimit {
  /**
   * Counts an attempt before its outcome is known.
   * @throws Problem 429 when the address has none left.
   */
  attempt(address: string): Promise<JoinCodeAttempt>
}

interface JoinCodeAttempt {
  /** The code was right: takes the attempt back. */
  forgive(): Promise<void>
  /** The code was wrong. @throws Problem 429 when the whole product has had too many wrong ones. */
  refuse(): Promise<void>
}

export type GuessLimits = {
  loginFailures: Limit<LoginKey>
  joinCodes: JoinCodeLimit
  registrationRefusals: Limit<string>
  resetTokenFailures: Limit<string>
  /** Successful registrations, by network address. */
  registrations: Limit<string>
  /** Invitations of tenants, by the landlord's id. */
  invitations: Limit<number>
  /** Invitation mails by the address that they go to, whoever sends them. */
  invitationMails: Limit<string>
  /** Mails that ask a new address to confirm itself, by who asks and by the address, which may be a stranger's. */
  confirmationMails: Limit<{ userId: number; email: string }>
  /** Mails with a link to reset a password, by the account's e-mail address. */
  resetMails: Limit<string>
  /** Requests for such a mail, by network address, whether or not the e-mail address has an account. */
  resetRequests: Limit<string>
  /**
   * Requests for a calendar feed, by its token and the network address: many people's programs may share an address.
   */
  calendarFeeds: Limit<{ readonly token: string; readonly address: string }>
  /** Calls with an API key, by its id. */
  apiCalls: Limit<number>
  /** Checkouts begun, by the landlord's id: each is a row, and a session at Stripe. */
  checkouts: Limit<number>
  /** Downloads of an account's data, by the account's id. */
  dataDownloads: Limit<number>
  /** Imports of properties or tenancies, dry runs included, by the landlord's id: each may have thousands of rows. */
  imports: Limit<number>
  /** Properties and tenancies brought back from the bin, by the landlord's id: each may have thousands of rows, too. */
  homesFromBin: Limit<number>
  /** Archives sent to be restored, by the landlord's id: each is read to its end, even one that is refused. */
  archives: Limit<number>
  /**
   * Calls that change something, by whose turns they are in. Each instance counts for itself: a statement for every
   * change would be too much.
   */
  changes: Limit<{ readonly key: string; readonly isLandlord: boolean }>
  /**
   * Acts that tell the other side of a home or a tenancy something, such as the day of a visit, and can be done again
   * and again, by who acts and what it is about. Each instance counts for itself, as with changes.
   */
  tellings: Limit<{ readonly userId: number; readonly about: string }>
  /** Mails about two-factor sign-in, by the account's id: nobody has confirmed the address that they go to. */
  twoFactorMails: Limit<number>
  /** Mails that an account is closed, by its id: signing in opens it again. */
  closingMails: Limit<number>
  supportMails: Limit<{ readonly userId: number; readonly address: string }>
  /** Mailed letters about arrears, by the landlord's id and, over all landlords, by the address that they go to. */
  letterMails: Limit<{ readonly landlordId: number; readonly email: string }>
}

/** Counted in memory for one process, and in PostgreSQL where several share it. */
export function guessLimits(config: Pick<Config, 'billing'>, database: Database): GuessLimits {
  const counter = counterFactory(database)
  const perAccount = counter('login-account', perQuarterHour(10))
  const perKnownAddress = counter('login-known-address', perQuarterHour(10))
  const byAddress = (name: string, rate: Rate) => addressCounts(counter, name, rate)
  const ofAddress = byAddress('login-address', perQuarterHour(100))
  const supportOfAccount = counter('support-account', perHour(10))
  const supportOfAddress = byAddress('support-address', perHour(30))
  const mailsOfAccount = counter('confirmation-mail', perHour(5))
  const lettersOfLandlord = counter('arrears-letter', perHour(500))
  const lettersToAddress = counter('arrears-letter-to', perDay(5))
  const mailsToAddress = counter('confirmation-mail-to', perHour(5))
  const fetchesOfFeed = counter('calendar-feed', perHour(120))
  const fetchesOfAddress = byAddress('calendar-feed-address', perHour(1_200))
  const isDemonstration = config.billing.kind === 'simulated'
  // A demonstration may be filled by calls in one go.
  const changesFactor = isDemonstration ? 20 : 1
  const changesOfLandlord = inMemory('change-landlord', perHour(changesFactor * 10_000))
  const tellings = inMemory('telling', perDay(changesFactor * 300))
  const changesOfTenant = inMemory('change-tenant', perHour(changesFactor * 1_000))
  return {
    loginFailures: limit(({ email, address, isKnownAddress }) => [
      ...ofAddress(address),
      isKnownAddress
        ? [perKnownAddress, `${normaliseEmail(email)} ${addressKey(address)}`]
        : [perAccount, normaliseEmail(email)],
    ]),
    joinCodes: joinCodeLimit(
      byAddress('join-code', perQuarterHour(20)),
      counter('join-code-all', perQuarterHour(2_000)),
      counter('join-code-wrong', perQuarterHour(20)),
    ),
    registrationRefusals: limit(byAddress('registration-refusal', perQuarterHour(20))),
    resetTokenFailures: limit(byAddress('reset-token', perQuarterHour(20))),
    registrations: isDemonstration ? unlimited : limit(byAddress('registration', perHour(5))),
    invitations: isDemonstration ? unlimited : limit(byId(counter('invitation', perHour(100)))),
    invitationMails: isDemonstration ? unlimited : limit(byAccount(counter('invitation-to', perDay(5)))),
    confirmationMails: limit(({ userId, email }) => [
      [mailsOfAccount, String(userId)],
      [mailsToAddress, normaliseEmail(email)],
    ]),
    resetMails: limit(byAccount(counter('reset-mail', perHour(3)))),
    resetRequests: limit(byAddress('reset-request', perHour(100))),
    calendarFeeds: limit(({ token, address }) => [...fetchesOfAddress(address), [fetchesOfFeed, token]]),
    apiCalls: limit(byId(counter('api-calls', perMinute(60)))),
    checkouts: limit(byId(counter('checkout', perHour(20)))),
    dataDownloads: limit(byId(counter('data-download', perHour(10)))),
    imports: limit(byId(counter('import', perHour(60)))),
    homesFromBin: limit(byId(counter('home-from-bin', perHour(30)))),
    archives: limit(byId(counter('archive', perHour(60)))),
    changes: limit(({ key, isLandlord }) => [[isLandlord ? changesOfLandlord : changesOfTenant, key]]),
    tellings: limit(({ userId, about }) => [[tellings, `${userId} ${about}`]]),
    twoFactorMails: limit(byId(counter('two-factor-mail', perDay(20)))),
    closingMails: limit(byId(counter('closing-mail', perDay(3)))),
    letterMails: limit(({ landlordId, email }) => [
      [lettersOfLandlord, String(landlordId)],
      [lettersToAddress, normaliseEmail(email)],
    ]),
    supportMails: limit(({ userId, address }) => [[supportOfAccount, String(userId)], ...supportOfAddress(address)]),
  }
}

type Counts = readonly (readonly [RateLimiterAbstract, string])[]
type CountsOf<Key> = (key: Key) => Counts

const byAccount = (counter: RateLimiterAbstract) => (email: string) => [[counter, normaliseEmail(email)]] as const
const byId = (counter: RateLimiterAbstract) => (id: number) => [[counter, String(id)]] as const

type CounterOf = (name: string, rate: Rate) => RateLimiterAbstract

/** Counts an IPv4 address, or each of the networks around an IPv6 address. */
function addressCounts(counter: CounterOf, name: string, { attempts, seconds }: Rate): CountsOf<string> {
  const counters = networkWidths.map(({ bits, times }) =>
    counter(bits === 64 ? name : `${name}-${bits}`, { attempts: times * attempts, seconds }),
  )
  return (address) => {
    const keys = networkKeys(address)
    return counters.flatMap((each, width) => (keys[width] === undefined ? [] : [[each, keys[width]] as const]))
  }
}

function refusal(secondsToWait: number) {
  const minutes = Math.max(1, Math.ceil(secondsToWait / 60))
  return tooMany(`Too many attempts. Please try again in ${counted(minutes, 'minute')}.`, secondsToWait)
}

function limit<Key>(countsOf: CountsOf<Key>): Limit<Key> {
  return {
    async attempt(key) {
      const wait = await countAll(countsOf(key))
      if (wait !== null) throw refusal(wait)
    },
    forgive: (key) => takeBack(countsOf(key)),
    allows: async (key) => (await countAll(countsOf(key))) === null,
    room: async (key) => Math.min(...(await Promise.all(countsOf(key).map(leftOf)))),
  }
}

async function leftOf([counter, name]: Counts[number]): Promise<number> {
  const counted = await counter.get(hashed(name))
  return Math.max(0, counter.points - (counted?.consumedPoints ?? 0))
}

/**
 * Guesses from many addresses can use up the attempts of the whole product. Even then, an address without a wrong guess
 * of its own may enter a right code, so a stranger locks nobody out; only wrong codes are refused.
 */
function joinCodeLimit(
  ofAddress: CountsOf<string>,
  ofAll: RateLimiterAbstract,
  wrong: RateLimiterAbstract,
): JoinCodeLimit {
  const all = [[ofAll, 'all']] as const
  return {
    async attempt(address) {
      const ownWait = await countAll(ofAddress(address))
      if (ownWait !== null) throw refusal(ownWait)
      const key = hashed(addressKey(address))
      const wait = await countAll(all)
      if (wait !== null && (await wrong.get(key)) !== null) throw refusal(wait)
      return {
        forgive: () => takeBack([...ofAddress(address), ...(wait === null ? all : [])]),
        async refuse() {
          await wrong.penalty(key)
          if (wait !== null) throw refusal(wait)
        },
      }
    },
  }
}

/**
 * Adds one to each counter, up to the first that is used up. Returns null when all had room, else the seconds until
 * that one has.
 */
async function countAll(counts: Counts): Promise<number | null> {
  for (const [counter, name] of counts) {
    const wait = await countOne(counter, name)
    if (wait !== null) return wait
  }
  return null
}

async function takeBack(counts: Counts): Promise<void> {
  for (const [counter, name] of counts) {
    const key = hashed(name)
    const { consumedPoints } = await counter.reward(key)
    // Otherwise whoever names things that do not exist fills the memory with them, for as long as the limit counts.
    if (consumedPoints <= 0 && counter instanceof RateLimiterMemory) await counter.delete(key)
  }
}

const unlimited: Limit<unknown> = {
  attempt: async () => {},
  forgive: async () => {},
  allows: async () => true,
  room: async () => Number.POSITIVE_INFINITY,
}

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

/** Addresses are personal data, which the counters need not know. */
function hashed(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

const inMemory: CounterOf = (keyPrefix, { attempts, seconds }) =>
  new RateLimiterMemory({ keyPrefix, points: attempts, duration: seconds })

function counterFactory(database: Database): CounterOf {
  return (keyPrefix, rate) => {
    if (database.kind === 'pglite') return inMemory(keyPrefix, rate)
    return new RateLimiterPostgres({
      keyPrefix,
      points: rate.attempts,
      duration: rate.seconds,
      storeClient: database.raw,
      storeType: 'pool',
      tableName: 'guess_counts',
      tableCreated: true,
      // Whoever is over the limit is refused without asking the database again.
      inMemoryBlockOnConsumed: rate.attempts + 1,
    })
  }
}
