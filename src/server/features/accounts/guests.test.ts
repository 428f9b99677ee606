import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#api/accounts.ts'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const hour = 60 * 60 * 1000

let app: TestApp
let home: Awaited<ReturnType<typeof makeTenancy>>
let guest: Session
beforeAll(async () => {
  app = await testApp()
  home = await makeTenancy()
  guest = await enter()
})

const enter = () => app.as(null).accounts.tenantLogin({ body: { joinCode: home.property.joinCode } })

/** Every call that is neither public nor open to guests. */
const closed = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
  .filter(({ access, guests }) => access !== 'public' && !guests)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('a guest', () => {
  test('comes in with the code alone, as somebody without a name who sees where the home is', () => {
    const { id, address, city, imageUrl } = home.property
    expect(guest).toMatchObject({
      user: { name: 'Guest Tenant', role: 'tenant', isGuest: true, email: null },
      isGuestAccount: true,
    })
    expect(guest.property).toEqual({ id, address, city, imageUrl })
    expect(guest.user).not.toHaveProperty('tenantData')
  })

  test('is somebody new at each visit', async () => {
    const visits = await Promise.all([enter(), enter()])
    expect(new Set([guest, ...visits].map(({ user }) => user.id)).size).toBe(3)
  })

  test('is nobody to the landlord: no tenancy, no notice', async () => {
    expect(await app.as(home.landlord).tenancies.list()).toHaveLength(1)
    expect(await app.as(home.landlord).notifications.list()).toEqual([])
  })

  test('is asked to come in again after 24 hours without use', async () => {
    const own = await testApp({ now: new Date(testNow.getTime() + 23 * hour) })
    expect((await own.as(guest).accounts.user()).id).toBe(guest.user.id)
    own.setNow(new Date(testNow.getTime() + (23 + 24) * hour + 1))
    expect((await refusal(own.as(guest).accounts.user())).status).toBe(401)
  })

  test('has something to be kept from', () => {
    expect(closed.length).toBeGreaterThan(30)
  })

  test.each(closed)('is kept from %s', async (_, { method, path }) => {
    const response = await app.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${(await enter()).token}` },
    })
    expect([response.statusCode, response.body]).toEqual([
      403,
      'Guests cannot do this. Please sign in with a full tenant account.',
    ])
  })
})
