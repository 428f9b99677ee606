import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#api/accounts.ts'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { rowBudgets } from '#domain/budget.ts'
import { users } from '#server/db/schema/accounts.ts'
import { findPropertyByJoinCode } from '#server/features/accounts/joining.queries.ts'
import { signInGuest } from '#server/features/accounts/sign-in.actions.ts'
import { changeSubscription } from '#server/features/plans/plans.queries.ts'
import type { PublicContext } from '#server/platform/context.ts'
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

  // Shared, because a property may only have so many guests in a day.
  let session: ReturnType<typeof enter> | undefined
  const enterOnce = () => {
    session ??= enter()
    return session
  }
  test.each(closed)('is kept from %s', async (_, { method, path }) => {
    const response = await app.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${(await enterOnce()).token}` },
    })
    expect([response.statusCode, response.body]).toEqual([
      403,
      'Guests cannot do this. Please log in with a full tenant account.',
    ])
  })
})

describe('guests go', () => {
  const status = async (session: Session) => {
    const response = await app.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${session.token}` } })
    return response.statusCode
  }
  const enterAt = (joinCode: string) => app.as(null).accounts.tenantLogin({ body: { joinCode } })

  test('when the landlord shows them out, who sees how many there are; the code goes on working', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const { properties } = app.as(landlord)
    const params = { id: property.id }
    const visits = await Promise.all([enterAt(property.joinCode), enterAt(property.joinCode)])
    expect(await properties.guests({ params })).toEqual({ signedIn: 2 })
    await properties.signOutGuests({ params })
    expect(await properties.guests({ params })).toEqual({ signedIn: 0 })
    expect(await Promise.all([...visits, guest].map(status))).toEqual([401, 401, 200])
    expect((await app.as(tenant).accounts.user()).id).toBe(tenant.id)
    expect(await status(await enterAt(property.joinCode))).toBe(200)
  })

  test('and are not counted any more, once they were away for 24 hours', async () => {
    const { landlord, property } = await makeTenancy()
    await enterAt(property.joinCode)
    const tomorrow = await testApp({ now: new Date(testNow.getTime() + 24 * hour + 1) })
    expect(await tomorrow.as(landlord).properties.guests({ params: { id: property.id } })).toEqual({ signedIn: 0 })
  })

  test('when a new code is drawn, and when the plan has no join codes any more', async () => {
    const { landlord, property } = await makeTenancy()
    const first = await enterAt(property.joinCode)
    const params = { id: property.id }
    const { joinCode = '' } = await app.as(landlord).properties.regenerateJoinCode({
      params,
      body: { regenerateJoinCode: true },
    })
    expect(await status(first)).toBe(401)
    const second = await enterAt(joinCode)
    await app.as(landlord).plans.cancelPlan()
    expect(await status(second)).toBe(401)
    expect((await refusal(enterAt(joinCode))).status).toBe(401)
  })

  test('when the plan ends while their home is in the bin, and are not back with it', async () => {
    const { landlord, property } = await makeTenancy()
    const visit = await enterAt(property.joinCode)
    const { binId } = await app.as(landlord).properties.remove({ params: { id: property.id } })
    await app.as(landlord).plans.cancelPlan()
    await app.as(landlord).bin.restore({ params: { id: binId } })
    expect(await status(visit)).toBe(401)
  })

  test('and nobody comes in whose code was looked up just before the plan ended', async () => {
    const { landlord, property } = await makeTenancy()
    const opened = await findPropertyByJoinCode(app.services.db, property.joinCode)
    await app.as(landlord).plans.cancelPlan()
    const ctx = { ...app.services, address: '127.0.0.1', now: testNow } as unknown as PublicContext
    await expect(opened && signInGuest(ctx, opened)).rejects.toMatchObject({ status: 401 })
  })

  test.each(['cancelled', 'unpaid'] as const)('when the subscription is %s', async (wanted) => {
    const { landlord, property } = await makeTenancy()
    const visit = await enterAt(property.joinCode)
    const stripeSubscriptionId = `sub_${property.id}`
    const change = {
      subscriptionId: stripeSubscriptionId,
      at: testNow.toISOString(),
      userId: null,
      plan: 'premium',
    } as const
    const { db } = app.services
    await db.update(users).set({ stripeSubscriptionId }).where(eq(users.id, landlord.id))
    await changeSubscription(db, { ...change, status: 'past_due' })
    expect(await status(visit)).toBe(200)
    await changeSubscription(db, { ...change, status: wanted })
    expect(await status(visit)).toBe(401)
  })
})

test('signing in and out again is no way around the budget of guests, and leaves nobody signed in', async () => {
  const { landlord, property } = await makeTenancy()
  const { tenantLogin } = app.as(null).accounts
  const body = { joinCode: property.joinCode }
  for (let visit = 0; visit < rowBudgets.guests.limits.premium; visit++) {
    const session = await tenantLogin({ body })
    await app.as(session).accounts.logout()
    expect((await refusal(app.as(session).accounts.user())).status).toBe(401)
  }
  expect((await refusal(tenantLogin({ body }))).status).toBe(429)
  expect(await app.as(landlord).properties.guests({ params: { id: property.id } })).toEqual({ signedIn: 0 })
})
