import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GuessLimits, guessLimits } from '#server/platform/auth/guess-limits.ts'
import { freshDatabase, testDatabase } from '#test/database.ts'

let limits: GuessLimits
/** Counters on a database server outlive a test, so each test uses accounts and addresses of its own. */
let run = 0
const account = () => `owner${run}@example.com`
const address = (host = 1) => `2001:db8:${process.pid.toString(16).slice(-4)}:${run.toString(16)}::${host}`

beforeEach(async () => {
  run = Math.floor(Math.random() * 65_536)
  limits = guessLimits({ billing: { kind: 'none' } }, await testDatabase())
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function attempts<Key>(limit: { attempt(key: Key): Promise<unknown> }, count: number, key: (n: number) => Key) {
  for (let n = 0; n < count; n += 1) await limit.attempt(key(n))
}
const refusal = {
  status: 429,
  message: expect.stringMatching(/^Too many attempts\. Please try again in (1 minute|[1-9]\d* minutes)\.$/),
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
}
const login = (isKnownAddress: boolean, from: string) => ({ email: account(), address: from, isKnownAddress })
const elsewhere = (n: number) => `2001:db8:${(run ^ 0xffff).toString(16)}:${n}::1`

describe('signing in', () => {
  test('an account is locked after ten failures, wherever they come from', async () => {
    await attempts(limits.loginFailures, 10, (n) => login(false, elsewhere(n)))
    await expect(limits.loginFailures.attempt(login(false, elsewhere(11)))).rejects.toMatchObject(refusal)
  })

  test.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => ` ${email} `],
    ['in full-width letters', (email: string) => email.replace('owner', 'ｏｗｎｅｒ')],
    ['with a ligature', (email: string) => email.replace('fi', 'ﬁ')],
    ['with a Kelvin sign', (email: string) => email.replace('k', '\u212a')],
  ])('an address spelled %s is the same', async (_, spelled) => {
    const [email, from] = [`fink.${account()}`, elsewhere(1)]
    await attempts(limits.loginFailures, 10, () => ({ ...login(false, from), email }))
    await expect(limits.loginFailures.attempt({ ...login(false, from), email: spelled(email) })).rejects.toMatchObject(
      refusal,
    )
  })

  test('a stranger who used them up does not lock out a network that the owner signs in from', async () => {
    await attempts(limits.loginFailures, 10, (n) => login(false, elsewhere(n)))
    await attempts(limits.loginFailures, 10, () => login(true, address()))
    await expect(limits.loginFailures.attempt(login(true, address()))).rejects.toMatchObject(refusal)
  })

  test('one address fails a hundred times at most, at whatever accounts', async () => {
    await attempts(limits.loginFailures, 100, (n) => ({ ...login(false, address()), email: `${n}.${account()}` }))
    await expect(
      limits.loginFailures.attempt({ ...login(false, address()), email: `x.${account()}` }),
    ).rejects.toMatchObject(refusal)
  })

  test('a sign-in that succeeds does not count', async () => {
    for (let n = 0; n < 30; n += 1) {
      await limits.loginFailures.attempt(login(false, address()))
      await limits.loginFailures.forgive(login(false, address()))
    }
    await attempts(limits.loginFailures, 10, () => login(false, address()))
  })

  test('forty at the same time are no way around the limit', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => limits.loginFailures.attempt(login(false, address()))),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('after a quarter of an hour they may try again, and are told when', async () => {
    await attempts(limits.loginFailures, 10, () => login(false, address()))
    vi.advanceTimersByTime(14 * 60_000)
    await expect(limits.loginFailures.attempt(login(false, address()))).rejects.toMatchObject({
      headers: { 'retry-after': '60' },
    })
    vi.advanceTimersByTime(61_000)
    await limits.loginFailures.attempt(login(false, address()))
  })
})

test.each([
  ['joinCodes', 20],
  ['registrationRefusals', 20],
  ['resetTokenFailures', 20],
  ['registrations', 5],
] as const)('%s: an IPv6 network has %i between all its hosts', async (name, count) => {
  await attempts(limits[name], count, (n) => address(n + 1))
  await expect(limits[name].attempt(address(999))).rejects.toMatchObject(refusal)
})

test.each([
  ['joinCodes', 20],
  ['registrationRefusals', 20],
  ['resetTokenFailures', 20],
  ['registrations', 5],
] as const)('%s: a /56 has three times and a /48 ten times as many as a /64', async (name, count) => {
  const site = (n: number) => `2001:${(process.pid & 0xffff).toString(16)}:${((run + n) & 0xffff).toString(16)}`
  const [first, second] = [site(0), site(1)]
  for (const subnet of ['a00', 'a01', 'a02']) await attempts(limits[name], count, () => `${first}:${subnet}::1`)
  await expect(limits[name].attempt(`${first}:a03::1`)).rejects.toMatchObject(refusal)
  await limits[name].attempt(`${first}:b00::1`)
  for (let part = 0; part < 10; part += 1) await attempts(limits[name], count, () => `${second}:${part}00::1`)
  await expect(limits[name].attempt(`${second}:a00::1`)).rejects.toMatchObject(refusal)
})

describe('2,000 wrong join codes over the whole product', () => {
  let joinCodes: GuessLimits['joinCodes']
  let database: Awaited<ReturnType<typeof freshDatabase>>
  beforeEach(async () => {
    database = await freshDatabase()
    joinCodes = guessLimits({ billing: { kind: 'none' } }, database).joinCodes
    for (let n = 0; n < 2_000; n += 1) await (await joinCodes.attempt(`10.0.${n >> 8}.${n & 255}`)).refuse()
  })
  afterEach(() => database.close())

  test('are enough: the next wrong one is refused, from wherever it comes', async () => {
    const attempt = await joinCodes.attempt('10.9.9.9')
    await expect(attempt.refuse()).rejects.toMatchObject(refusal)
    await expect(joinCodes.attempt('10.9.9.9')).rejects.toMatchObject(refusal)
  })

  test('do not stop a right code from an address without wrong ones of its own, as often as it comes', async () => {
    const together = await Promise.all(Array.from({ length: 20 }, () => joinCodes.attempt('10.9.9.8')))
    for (const attempt of together) await attempt.forgive()
    for (let n = 0; n < 20; n += 1) await (await joinCodes.attempt('10.9.9.8')).forgive()
    await expect((await joinCodes.attempt('10.9.9.7')).refuse()).rejects.toMatchObject(refusal)
  })
})

test('a landlord invites a hundred tenants an hour', async () => {
  const landlord = run + 1_000_000
  await attempts(limits.invitations, 100, () => landlord)
  await expect(limits.invitations.attempt(landlord)).rejects.toMatchObject(refusal)
})

test('a landlord changes something ten thousand times an hour, a tenant a thousand times', async () => {
  const landlord = { key: `account ${run}`, isLandlord: true }
  const tenant = { key: `account ${run + 100_000}`, isLandlord: false }
  await attempts(limits.changes, 10_000, () => landlord)
  await attempts(limits.changes, 1_000, () => tenant)
  await expect(limits.changes.attempt(landlord)).rejects.toMatchObject(refusal)
  await expect(limits.changes.attempt(tenant)).rejects.toMatchObject(refusal)
  await limits.changes.attempt({ ...tenant, key: `account ${run + 200_000}` })
})

test('an act that failed leaves nothing in memory, whatever it was about: the day begins with the first that counts', async () => {
  const key = { userId: run, about: 'visits of 1' }
  await limits.tellings.attempt(key)
  await limits.tellings.forgive(key)
  const hourMs = 60 * 60 * 1000
  vi.setSystemTime(Date.now() + 23 * hourMs)
  await attempts(limits.tellings, 300, () => key)
  vi.setSystemTime(Date.now() + 2 * hourMs)
  await expect(limits.tellings.attempt(key)).rejects.toMatchObject(refusal)
  vi.setSystemTime(Date.now() + 22 * hourMs)
  await limits.tellings.attempt(key)
})

test('the fourth reset mail of an hour is silently left out', async () => {
  const answers: boolean[] = []
  for (let n = 0; n < 4; n += 1) answers.push(await limits.resetMails.allows(account()))
  expect(answers).toEqual([true, true, true, false])
})

test('a demonstration registers and invites without limit, and is filled in one go', async () => {
  const open = guessLimits({ billing: { kind: 'simulated' } }, await testDatabase())
  await attempts(open.registrations, 50, () => address())
  await attempts(open.invitations, 300, () => 1)
  await attempts(open.changes, 1_001, () => ({ key: `account ${run}`, isLandlord: false }))
})
