import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { guestName } from '#domain/account.ts'
import { accountLinks, checkoutSessions, knownAddresses, sessions, users } from '#server/db/schema/accounts.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { newLink } from '#server/features/accounts/account-links.actions.ts'
import { sweepAccounts } from '#server/features/accounts/accounts.jobs.ts'
import { rememberAddress } from '#server/features/accounts/known-addresses.queries.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Earlier than in all other tests, so that their sessions and links stay. */
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
  const remaining = {
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ address }) => address),
    addresses: (await db.select().from(knownAddresses).where(eq(knownAddresses.userId, userId))).map(
      ({ addressHash }) => addressHash,
    ),
    links: (await db.select().from(accountLinks).where(eq(accountLinks.userId, userId))).map(({ email }) => email),
  }
  expect(remaining).toEqual({ sessions: ['127.0.0.1', '192.0.2.2'], addresses: ['192.0.2.2'], links: ['192.0.2.2'] })
})

test('a checkout is forgotten 90 days after it was begun, when no payment of it can be reported any more', async () => {
  const { db } = app.services
  const { id: userId } = await makeLandlord()
  for (const days of [91, 89]) {
    const checkout = { id: `cs_${userId}_${days}`, userId, plan: 'premium', successUrl: '/', cancelUrl: '/' } as const
    const createdAt = daysAgo(days).toISOString()
    await db.insert(checkoutSessions).values({ ...checkout, createdAt, completedAt: createdAt })
  }
  await sweepAccounts(app.services)
  const left = await db.select().from(checkoutSessions).where(eq(checkoutSessions.userId, userId))
  expect(left.map(({ id }) => id)).toEqual([`cs_${userId}_89`])
})

test('sessions in daily use are forgotten 90 days after their sign-in', async () => {
  const { db } = app.services
  const { id: userId } = await makeTenant()
  for (const days of [91, 89]) {
    await openSession(db, { userId, address: `${days} days` }, daysAgo(days))
    await db
      .update(sessions)
      .set({ lastUsedAt: daysAgo(1).toISOString() })
      .where(eq(sessions.address, `${days} days`))
  }
  await sweepAccounts(app.services)
  const left = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(left.map(({ address }) => address)).toEqual(['127.0.0.1', '89 days'])
})

test('guests are forgotten when their session is over, unless they reported a repair or sent a photo', async () => {
  const { db } = app.services
  const property = await makeProperty()
  const hoursAgo = (hours: number) => new Date(today.getTime() - hours * hour)
  async function enter(hours: number | null) {
    const [guest] = await db.insert(users).values({ role: 'tenant', name: guestName, isGuest: true }).returning()
    if (!guest) throw new Error('No guest came in')
    const guestPropertyId = property.id
    if (hours !== null)
      await openSession(db, { userId: guest.id, guestPropertyId, address: '192.0.2.9' }, hoursAgo(hours))
    return guest.id
  }
  const guests = {
    here: await enter(23),
    gone: await enter(25),
    loggedOut: await enter(null),
    reporter: await enter(25),
  }
  const withPhoto = await enter(25)
  const { landlordId } = property
  const request = {
    landlordId,
    propertyId: property.id,
    requestType: 'plumbing',
    description: 'The tap drips.',
  } as const
  await db.insert(maintenanceRequests).values({ ...request, userId: guests.reporter })
  await db
    .insert(uploads)
    .values({ userId: withPhoto, file: `${randomBytes(16).toString('hex')}.jpg`, mimeType: 'image/jpeg', size: 1 })
  await sweepAccounts(app.services)
  const remaining = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...Object.values(guests), withPhoto]))
  expect(remaining.map(({ id }) => id).sort((a, b) => a - b)).toEqual([guests.here, guests.reporter, withPhoto])
})
