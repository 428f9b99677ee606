import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutSessions } from '#server/db/schema/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'

const back = { successUrl: '/subscription/success?session_id={CHECKOUT_SESSION_ID}', cancelUrl: '/plan-selection' }
const premium = { planType: 'premium', ...back } as const
const free = { subscriptionPlan: 'free' } as const

describe('the simulated checkout', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  const planOf = async (landlord: { token: string }) => (await app.as(landlord).plans.propertyLimit()).planType

  test('puts the chosen plan in force when its buyer presses the button, and not before', async () => {
    const landlord = await makeLandlord(free)
    const { sessionId, url } = await app.as(landlord).plans.createCheckout({ body: premium })
    expect(url).toBe(`${app.services.config.publicUrl}/simulated-checkout/${sessionId}`)
    expect(await app.as(landlord).plans.simulatedCheckout({ params: { sessionId } })).toMatchObject({
      planType: 'premium',
      price: 1200,
      completed: false,
    })
    expect(await planOf(landlord)).toBe('free')

    const done = await app.as(landlord).plans.completeSimulatedCheckout({ params: { sessionId } })
    expect(done.successUrl).toContain(`session_id=${sessionId}`)
    expect(await planOf(landlord)).toBe('premium')
    expect(await app.as(landlord).plans.checkoutResult({ params: { sessionId } })).toEqual({
      planType: 'premium',
      completed: true,
    })
  })

  test('begins at most twenty times an hour for one landlord, and still for others (rule: plans-checkout)', async () => {
    const landlord = await makeLandlord(free)
    for (let count = 0; count < 20; count += 1) await app.as(landlord).plans.createCheckout({ body: premium })
    const refused = await refusal(app.as(landlord).plans.createCheckout({ body: premium }))
    expect(refused.status).toBe(429)
    const stored = await app.services.db.$count(checkoutSessions, eq(checkoutSessions.userId, landlord.id))
    expect(stored).toBe(20)
    await app.as(await makeLandlord(free)).plans.createCheckout({ body: premium })
  })

  test('counts once: a plan that was given up afterwards does not come back', async () => {
    const landlord = await makeLandlord(free)
    const { sessionId } = await app.as(landlord).plans.createCheckout({ body: premium })
    await app.as(landlord).plans.completeSimulatedCheckout({ params: { sessionId } })
    await app.as(landlord).plans.cancelPlan()
    await app.as(landlord).plans.completeSimulatedCheckout({ params: { sessionId } })
    expect(await planOf(landlord)).toBe('free')
  })

  test('is nobody else’s', async () => {
    const { sessionId } = await app.as(await makeLandlord(free)).plans.createCheckout({ body: premium })
    const other = await makeLandlord(free)
    const refused = await refusal(app.as(other).plans.completeSimulatedCheckout({ params: { sessionId } }))
    expect(refused.status).toBe(404)
    expect(await planOf(other)).toBe('free')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://a@localhost:3000/',
    'http://localhost:3001/',
  ])('never sends its buyer to %s', async (elsewhere) => {
    const landlord = await makeLandlord(free)
    for (const name of ['successUrl', 'cancelUrl'] as const) {
      const refused = await refusal(app.as(landlord).plans.createCheckout({ body: { ...premium, [name]: elsewhere } }))
      expect(refused).toMatchObject({ status: 400, text: `${name}: Must be an address of this site` })
    }
  })

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'sends its buyer back to %s, another name of the same server',
    async (name) => {
      const landlord = await makeLandlord(free)
      const successUrl = `http://${name}:3000/done`
      const { sessionId } = await app.as(landlord).plans.createCheckout({ body: { ...premium, successUrl } })
      expect((await app.as(landlord).plans.completeSimulatedCheckout({ params: { sessionId } })).successUrl).toBe(
        successUrl,
      )
    },
  )

  test('a plan that is given up keeps every property and takes no new one', async () => {
    const landlord = await makeLandlord()
    for (let count = 0; count < 3; count++) await makeProperty({ landlordId: landlord.id })
    await app.as(landlord).plans.cancelPlan()
    expect(await app.as(landlord).properties.list()).toHaveLength(3)
    expect(await app.as(landlord).plans.propertyLimit()).toMatchObject({ canCreate: false, limit: 2, currentCount: 3 })
    const body = { address: '4 Mill Lane', city: 'Leeds', rentAmount: 80_000 }
    expect((await refusal(app.as(landlord).properties.create({ body }))).status).toBe(403)
  })
})
