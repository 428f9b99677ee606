import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accountLinks, knownAddresses, sessions } from '#server/db/schema/accounts.ts'
import { newLink } from '#server/features/accounts/account-links.actions.ts'
import { sweepAccounts } from '#server/features/accounts/accounts.jobs.ts'
import { rememberAddress } from '#server/features/accounts/known-addresses.queries.ts'
import { openSession } from '#server/platform/auth.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeTenant } from '#test/factories.ts'

const day = 24 * 60 * 60 * 1000
/** Before every other test's time, so that their sessions and links stay. */
const today = new Date('2020-06-30T05:00:00Z')
const daysAgo = (days: number) => new Date(today.getTime() - days * day)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: today })
})

test('sessions, addresses and links are forgotten when they have been of no use for 30 days', async () => {
  const { db } = app.services
  const { id: userId } = await makeTenant()
  for (const [address, days] of [
    ['192.0.2.1', 31],
    ['192.0.2.2', 29],
  ] as const) {
    await openSession(db, { userId, address }, daysAgo(days))
    await rememberAddress(db, { userId, addressHash: address, now: daysAgo(days) })
    await newLink(db, { purpose: 'reset', userId, email: address }, daysAgo(days))
  }
  await sweepAccounts(app.services)
  await sweepAccounts(app.services)
  const kept = {
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ address }) => address),
    addresses: (await db.select().from(knownAddresses).where(eq(knownAddresses.userId, userId))).map(
      ({ addressHash }) => addressHash,
    ),
    links: (await db.select().from(accountLinks).where(eq(accountLinks.userId, userId))).map(({ email }) => email),
  }
  expect(kept).toEqual({ sessions: ['127.0.0.1', '192.0.2.2'], addresses: ['192.0.2.2'], links: ['192.0.2.2'] })
})
