import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'

const password = 'correct horse'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 60 * 60 * 1000)

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})

const session = async (userId: number, at = testNow) => ({
  token: await openSession(app.services.db, { userId, address: '192.0.2.1', device: 'Firefox on Linux' }, at),
})
const listOf = (caller: { token: string }) => app.as(caller).sessions.list()

describe('the list of one’s sessions', () => {
  test('has this one first, then the others by their last use', async () => {
    const landlord = await makeLandlord()
    await session(landlord.id, hoursAgo(30))
    await session(landlord.id, hoursAgo(2))
    const all = await listOf(landlord)
    expect(all.map(({ current, createdAt }) => [current, createdAt])).toEqual([
      [true, testNow.toISOString()],
      [false, hoursAgo(2).toISOString()],
      [false, hoursAgo(30).toISOString()],
    ])
    expect(all[1]).toEqual({
      id: expect.any(Number),
      device: 'Firefox on Linux',
      createdAt: hoursAgo(2).toISOString(),
      lastUsedAt: hoursAgo(2).toISOString(),
      current: false,
    })
  })

  test('comes in pages when asked, in the same order', async () => {
    const landlord = await makeLandlord()
    for (const hours of [30, 2, 2, 5]) await session(landlord.id, hoursAgo(hours))
    const pages: number[] = []
    let cursor = ''
    do {
      const answer = await app.app.inject({
        url: `/api/user/sessions?limit=2&cursor=${cursor}`,
        headers: { authorization: `Bearer ${landlord.token}` },
      })
      pages.push(...answer.json<{ id: number }[]>().map(({ id }) => id))
      cursor = String(answer.headers['x-next-cursor'] ?? '')
    } while (cursor)
    expect(pages).toEqual((await listOf(landlord)).map(({ id }) => id))
    expect(pages).toHaveLength(5)
  })

  test('names the device of a sign-in in words, and keeps nothing else of what the browser said', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const signedIn = await app.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { role: 'landlord', email, password },
      headers: { 'user-agent': windows },
      remoteAddress: newNetworkAddress(),
    })
    const [current] = await listOf(signedIn.json())
    expect(current?.device).toBe('Chrome on Windows')
  })

  test('does not have what is over: 30 days without use, or 90 days after the sign-in', async () => {
    const landlord = await makeLandlord()
    await session(landlord.id, hoursAgo(30 * 24 + 1))
    await session(landlord.id, hoursAgo(30 * 24 - 1))
    expect(await listOf(landlord)).toHaveLength(2)
  })

  test('is one’s own alone', async () => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    const [[mine], [theirs]] = [await listOf(landlord), await listOf(other)]
    expect([mine, theirs]).toMatchObject([{ current: true }, { current: true }])
    expect(mine?.id).not.toBe(theirs?.id)
    await session(other.id)
    expect(await listOf(landlord)).toEqual([mine])
  })

  test('is closed to guests', async () => {
    const { id } = await makeLandlord()
    const { joinCode } = await makeProperty({ landlordId: id })
    const guest = await app.as(null, newNetworkAddress()).accounts.tenantLogin({ body: { joinCode } })
    expect((await refusal(listOf(guest))).status).toBe(403)
  })
})

describe('ending sessions', () => {
  test('ends that one at once, and no other', async () => {
    const tenant = await makeTenant()
    const [phone, laptop] = [await session(tenant.id), await session(tenant.id)]
    const ofPhone = (await listOf(phone)).find(({ current }) => current)?.id ?? 0
    await app.as(tenant).sessions.remove({ params: { id: ofPhone } })
    expect((await refusal(listOf(phone))).status).toBe(401)
    expect(await listOf(laptop)).toHaveLength(2)
    expect((await refusal(app.as(tenant).sessions.remove({ params: { id: ofPhone } }))).status).toBe(404)
  })

  test('of somebody else is refused as if it were not there', async () => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    const [theirs] = await listOf(other)
    const refused = await refusal(app.as(landlord).sessions.remove({ params: { id: theirs?.id ?? 0 } }))
    expect(refused).toMatchObject({ status: 404, text: 'There is no such session' })
    expect(await listOf(other)).toHaveLength(1)
  })

  test('everywhere else leaves this one and those of other people', async () => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    const elsewhere = await session(landlord.id)
    await app.as(landlord).sessions.removeOthers()
    expect(await listOf(landlord)).toMatchObject([{ current: true }])
    expect((await refusal(listOf(elsewhere))).status).toBe(401)
    expect(await listOf(other)).toHaveLength(1)
  })

  test('is written down in the words of what was done', async () => {
    const landlord = await makeLandlord()
    const whatWasDone = async () =>
      (await app.as(landlord).activity.list({ query: { entity: 'account' } })).map(({ what }) => what)
    await session(landlord.id)
    const other = (await listOf(landlord)).find(({ current }) => !current)?.id ?? 0
    await app.as(landlord).sessions.remove({ params: { id: other } })
    expect(await whatWasDone()).toEqual(['A device logged out'])
    await app.as(landlord).sessions.removeOthers()
    expect(await whatWasDone()).toEqual(['All other devices logged out', 'A device logged out'])
  })

  test('closes their live connections, and tells the open screens of the list', async () => {
    const landlord = await makeLandlord()
    await session(landlord.id)
    const heard: unknown[] = []
    const leave = app.services.live.onMessage((message) => heard.push(message))
    await app.as(landlord).sessions.removeOthers()
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'sessionsEnded' }))
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'changed', to: [landlord.id] }))
    leave()
  })
})
