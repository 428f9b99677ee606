import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, londonDay } from '#domain/day.ts'
import { dailyMetrics, featureUsage, userActivity } from '#server/db/schema/usage.ts'
import { readFlatFigures } from '#server/features/operations/figures.queries.ts'
import { storeFigures, writeUses } from '#server/features/usage/usage.jobs.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { UsageCollector } from '#server/platform/usage/usage-collector.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const log = { warn() {} } as never

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const write = ({ services }: TestApp = app) => writeUses({ ...services, log })
const activityOf = ({ id }: { id: number }) =>
  app.services.db.select().from(userActivity).where(eq(userActivity.userId, id)).orderBy(userActivity.action)
const usageOf = ({ id }: { id: number }) =>
  app.services.db.select().from(featureUsage).where(eq(featureUsage.userId, id)).orderBy(featureUsage.feature)

const home = { address: '4 Minster Yard', city: 'York', rentAmount: 90_000 }

function visit(caller: { token: string }, pages: string) {
  const headers = { authorization: `Bearer ${caller.token}`, 'x-latchkey-pages': pages }
  return app.app.inject({ url: '/api/properties', headers })
}

describe('what people do', () => {
  test('is written for all of them in one statement, and a request makes none for it', async () => {
    const landlord = await makeLandlord()
    const asked = vi.spyOn(app.services.db, 'execute')
    await write()
    asked.mockClear()
    for (const address of ['1 Elm Street', '2 Elm Street', '3 Elm Street'])
      await app.as(landlord).properties.create({ body: { ...home, address } })
    await visit(landlord, '/rent,/properties/:id,/rent')
    expect(await activityOf(landlord)).toEqual([])
    asked.mockClear()
    await write()
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
    expect(await activityOf(landlord)).toMatchObject([
      { action: 'page_view', page: '/properties/:id', metadata: { count: 1 }, ipAddress: null },
      { action: 'page_view', page: '/rent', metadata: { count: 2 }, ipAddress: null },
      { action: 'properties.create', feature: 'properties', metadata: { count: 3 }, day: '2026-11-21' },
    ])
    expect(await usageOf(landlord)).toMatchObject([{ feature: 'properties', userRole: 'landlord', usageCount: 3 }])
  })

  test('is counted once by two instances that write at the same time', async () => {
    const landlord = await makeLandlord()
    const other = await testApp()
    for (const instance of [app, other])
      for (const address of ['5 Elm Street', '6 Elm Street'])
        await instance.as(landlord).properties.create({ body: { ...home, address } })
    await Promise.all([write(app), write(other)])
    await Promise.all([write(app), write(other)])
    expect(await usageOf(landlord)).toMatchObject([{ feature: 'properties', usageCount: 4 }])
    expect(await activityOf(landlord)).toMatchObject([{ metadata: { count: 4 } }])
  })

  test('waits for the next time when the database does not take it', async () => {
    const landlord = await makeLandlord()
    await app.as(landlord).properties.create({ body: home })
    const broken = vi.spyOn(app.services.db, 'execute').mockRejectedValueOnce(new Error('gone'))
    await expect(write()).rejects.toThrow('gone')
    broken.mockRestore()
    await app.as(landlord).properties.create({ body: { ...home, address: '7 Elm Street' } })
    await write()
    expect(await usageOf(landlord)).toMatchObject([{ usageCount: 2 }])
  })

  test('names no screen that is none, no address and no guest, and reading is not counted', async () => {
    const { landlord, property } = await makeTenancy()
    const guest = await app.as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    await visit(guest, '/rent')
    await visit(landlord, "/rent?token=secret,/properties/17,javascript:alert(1),/'; drop table users,/audits")
    await app.as(landlord).properties.list()
    await write()
    expect((await activityOf(landlord)).map(({ page }) => page)).toEqual(['/audits'])
    expect(await activityOf(guest.user)).toEqual([])
  })

  test('is deleted with the account', async () => {
    const landlord = await makeLandlord()
    await app.as(landlord).properties.create({ body: home })
    await write()
    await app.as(landlord).properties.create({ body: { ...home, address: '9 Elm Street' } })
    await app.services.db.execute(sql`delete from users where id = ${landlord.id}`)
    await write()
    expect([await activityOf(landlord), await usageOf(landlord)]).toEqual([[], []])
  })

  test('is bounded in memory, and says how many were not counted', () => {
    const collector = new UsageCollector(2)
    const act = { sessionId: 1, role: 'tenant', action: 'login', device: '' } as const
    for (const userId of [1, 2, 3, 1]) collector.note({ ...act, userId }, testNow)
    const { uses, dropped } = collector.take()
    expect([uses.map(({ userId, count }) => [userId, count]), dropped]).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
      1,
    ])
  })
})

/** A screen that does not exist, another one for each number. */
const madeUp = (at: number) =>
  `/${at
    .toString(26)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`

describe('somebody who makes up names of screens (rule: usage-bounded)', () => {
  const visitAll = async (caller: { token: string }, from: number, count: number) => {
    for (let at = from; at < from + count; at += 10)
      await visit(caller, Array.from({ length: 10 }, (_, ten) => madeUp(at + ten)).join())
  }

  test('fills neither the memory nor the places of others', async () => {
    const own = await testApp()
    const [flooding, other] = [await makeLandlord(), await makeLandlord()]
    const collector = own.services.usage
    const act = { sessionId: 1, role: 'landlord', action: 'page_view', device: '' } as const
    for (let at = 0; at < 25_000; at += 1) collector.note({ ...act, userId: flooding.id, page: madeUp(at) }, testNow)
    collector.note({ ...act, userId: other.id, page: '/rent' }, testNow)
    const { uses, dropped } = collector.take()
    expect([uses.length, dropped, uses.at(-1)?.userId]).toEqual([101, 24_900, other.id])
  })

  test('has at most a thousand rows a day, and what is known goes on being counted', async () => {
    const [flooding, other] = [await makeLandlord(), await makeLandlord()]
    await visit(flooding, '/rent')
    for (let at = 0; at < 1_200; at += 100) {
      await visitAll(flooding, at, 100)
      await write()
    }
    await visit(flooding, '/rent')
    await visit(other, '/rent')
    await write()
    const stored = await activityOf(flooding)
    expect(stored.length).toBe(1_000)
    expect(stored.find(({ page }) => page === '/rent')?.metadata).toEqual({ count: 2 })
    expect(await activityOf(other)).toMatchObject([{ page: '/rent' }])
  })
})

describe('the figures of a day', () => {
  const today = londonDay(new Date())
  const figuresOf = async (day: string) =>
    (await app.services.db.select().from(dailyMetrics).where(eq(dailyMetrics.date, day)))[0]

  test('are those of that day in London, and the same when they are worked out again', async () => {
    const own = await testApp({ now: new Date() })
    await storeFigures(own.services, addDays(today, 1), today)
    const before = await figuresOf(today)
    const password = 'correct horse battery'
    const landlord = await makeLandlord({ passwordHash: await hashPassword(password) })
    for (const _ of [1, 2])
      await own.as(null).accounts.login({ body: { role: 'landlord', email: landlord.email ?? '', password } })
    await write(own)
    await storeFigures(own.services, addDays(today, 1), today)
    await storeFigures(own.services, addDays(today, 1), today)
    const after = await figuresOf(today)
    const grown = (name: keyof typeof dailyMetrics.$inferSelect) => Number(after?.[name]) - Number(before?.[name])
    expect({
      totalUsers: grown('totalUsers'),
      activeUsers: grown('activeUsers'),
      landlordSignups: grown('landlordSignups'),
      totalLogins: grown('totalLogins'),
      uniqueLogins: grown('uniqueLogins'),
    }).toEqual({ totalUsers: 1, activeUsers: 1, landlordSignups: 1, totalLogins: 2, uniqueLogins: 1 })
    expect(await readFlatFigures(own.services.db, today)).toMatchObject({ totalUsers: after?.totalUsers })
  })

  test('are kept for 13 months', async () => {
    await storeFigures(app.services, '2024-01-02', '2024-01-01')
    expect(await figuresOf('2024-01-01')).toBeDefined()
    await storeFigures(app.services, '2025-02-01', '2025-01-31')
    expect(await figuresOf('2024-01-01')).toBeDefined()
    await storeFigures(app.services, '2025-02-02', '2025-02-01')
    expect(await figuresOf('2024-01-01')).toBeUndefined()
  })
})
