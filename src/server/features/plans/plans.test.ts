import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkoutSessions, users } from '#server/db/schema/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

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

describe('a payment that Stripe tells of', () => {
  const webhookSecret = 'whsec_1'
  /** Unix seconds. */
  const paidAt = 1_795_253_400
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({
      env: {
        BILLING: '',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_PRICE_PREMIUM: 'price_p',
        STRIPE_PRICE_ENTERPRISE: 'price_e',
      },
    })
  })

  interface Sealing {
    readonly secret?: string
    /** Unix seconds; now by default. */
    readonly timestamp?: number
    /** Sent instead of the signed payload. */
    readonly sent?: object
  }

  const sendWebhook = (event: object, { secret = webhookSecret, timestamp, sent }: Sealing = {}) => {
    const payloadOf = (content: object) => JSON.stringify({ object: 'event', id: 'evt_1', created: paidAt, ...content })
    const signed = { payload: payloadOf(event), secret, ...(timestamp === undefined ? {} : { timestamp }) }
    const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString(signed)
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    return app.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload: payloadOf(sent ?? event) })
  }

  /** Begins a checkout; the returned function pays for it. */
  async function begin(landlord: { id: number; token: string }, plan: 'premium' | 'enterprise', name: string) {
    const url = `https://checkout.stripe.com/${name}`
    vi.spyOn(app.services.billing, 'createCheckout').mockResolvedValueOnce({ url, sessionId: `cs_${name}` })
    await app.as(landlord).plans.createCheckout({ body: { ...back, planType: plan } })
    const metadata = { userId: String(landlord.id), plan }
    const object = {
      id: `cs_${name}`,
      customer: `cus_${landlord.id}`,
      subscription: `sub_${name}`,
      payment_status: 'paid',
      metadata,
    }
    return ({ created, ...sealing }: Sealing & { created?: number } = {}) =>
      sendWebhook({ type: 'checkout.session.completed', data: { object }, ...(created && { created }) }, sealing)
  }

  test('puts the plan in force, and the one before it is cancelled', async () => {
    const landlord = await makeLandlord(free)
    const cancel = vi.spyOn(app.services.billing, 'cancel').mockResolvedValue()
    const payFirst = await begin(landlord, 'premium', 'first')
    expect((await payFirst()).statusCode).toBe(200)
    await app.drain()
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
    expect(cancel).not.toHaveBeenCalled()

    const paySecond = await begin(landlord, 'enterprise', 'second')
    await paySecond()
    await app.drain()
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('enterprise')
    expect(cancel.mock.calls).toEqual([['sub_first']])
  })

  test('while the plan before it is being cancelled, it stays in force', async () => {
    const landlord = await makeLandlord(free)
    const payFirst = await begin(landlord, 'premium', 'held')
    await payFirst()
    const paySecond = await begin(landlord, 'enterprise', 'newer')
    vi.spyOn(app.services.billing, 'cancel').mockImplementationOnce(async () => void (await paySecond()))
    const refused = await refusal(app.as(landlord).plans.cancelPlan())
    expect([refused.status, refused.text]).toEqual([409, 'Your plan has just changed. Please look at it again.'])
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('enterprise')
    await app.drain()
  })

  test('received twice, it counts once and cancels nothing', async () => {
    const landlord = await makeLandlord(free)
    const cancel = vi.spyOn(app.services.billing, 'cancel').mockClear().mockResolvedValue()
    const pay = await begin(landlord, 'premium', 'twice')
    await pay()
    await pay()
    await app.drain()
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
    expect(cancel).not.toHaveBeenCalled()
  })

  test('the end of a former subscription leaves the plan that is paid for', async () => {
    const landlord = await makeLandlord(free)
    vi.spyOn(app.services.billing, 'cancel').mockResolvedValue()
    await (await begin(landlord, 'premium', 'old'))()
    await (await begin(landlord, 'enterprise', 'new'))()
    const ended = { id: 'sub_old', status: 'canceled', items: { data: [{ price: { id: 'price_p' } }] } }
    await sendWebhook({ type: 'customer.subscription.deleted', data: { object: ended } })
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('enterprise')
  })

  test('a late event of a subscription that has ended does not bring it back', async () => {
    const landlord = await makeLandlord(free)
    await (await begin(landlord, 'premium', 'ended'))()
    const change = (event: string, status: string) => {
      const object = { id: 'sub_ended', status, items: { data: [{ price: { id: 'price_p' } }] } }
      return sendWebhook({ type: `customer.subscription.${event}`, data: { object } })
    }
    await change('updated', 'past_due')
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
    await change('deleted', 'canceled')
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
    await change('updated', 'active')
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
    expect(await app.as(landlord).accounts.user()).toMatchObject({ subscriptionStatus: 'cancelled' })
  })

  test('a change that is older than the last one changes nothing', async () => {
    const landlord = await makeLandlord(free)
    await (await begin(landlord, 'premium', 'changed'))()
    const change = (status: string, price: string, seconds: number) => {
      const object = { id: 'sub_changed', status, items: { data: [{ price: { id: price } }] } }
      return sendWebhook({ type: 'customer.subscription.updated', created: paidAt + seconds, data: { object } })
    }
    await change('incomplete', 'price_p', -1)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
    await change('active', 'price_e', 20)
    await change('unpaid', 'price_p', 10)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('enterprise')
    await change('unpaid', 'price_e', 30)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
  })

  test('told after the end of its subscription puts no plan in force', async () => {
    const landlord = await makeLandlord(free)
    const pay = await begin(landlord, 'premium', 'over')
    const metadata = { userId: String(landlord.id), plan: 'premium' }
    const object = { id: 'sub_over', status: 'canceled', metadata, items: { data: [{ price: { id: 'price_p' } }] } }
    await sendWebhook({ type: 'customer.subscription.deleted', created: paidAt + 60, data: { object } })
    expect((await pay()).statusCode).toBe(200)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
    await (await begin(landlord, 'premium', 'afresh'))()
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
  })

  /** Reports a subscription's change so many seconds after the first payment. */
  const changeOf = (landlord: { id: number }, name: string) => (status: string, seconds: number, price?: string) => {
    const metadata = { userId: String(landlord.id), plan: 'premium' }
    const items = { data: [{ price: { id: price ?? 'price_p' } }] }
    const object = { id: `sub_${name}`, status, metadata, items }
    const type = `customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`
    return sendWebhook({ type, created: paidAt + seconds, data: { object } })
  }
  const planOf = async (landlord: { token: string }) => (await app.as(landlord).plans.propertyLimit()).planType

  test.each([
    ['newer', 0],
    ['newer, and the newer one has changed since,', 60],
    ['newer, and the newer one has ended since,', null],
  ])('and is older than that of a subscription that is %s is given up', async (name, changedAfter) => {
    const landlord = await makeLandlord(free)
    await app.drain()
    const cancel = vi.spyOn(app.services.billing, 'cancel').mockClear().mockResolvedValue()
    const [older, newer] = [`older_${name}`, `newer_${name}`]
    const payOlder = await begin(landlord, 'premium', older)
    const payNewer = await begin(landlord, 'enterprise', newer)
    await payNewer({ created: paidAt + 10 })
    const change = changeOf(landlord, newer)
    if (changedAfter === null) await change('canceled', 30, 'price_e')
    else if (changedAfter > 0) await change('active', changedAfter, 'price_e')
    expect((await payOlder({ created: paidAt })).statusCode).toBe(200)
    await payOlder({ created: paidAt })
    await app.drain()
    expect(await planOf(landlord)).toBe(changedAfter === null ? 'free' : 'enterprise')
    expect(cancel.mock.calls).toEqual([[`sub_${older}`]])
  })

  test('and is newer counts though the older subscription has changed since', async () => {
    const landlord = await makeLandlord(free)
    const cancel = vi.spyOn(app.services.billing, 'cancel').mockClear().mockResolvedValue()
    await (await begin(landlord, 'premium', 'renewed'))()
    await changeOf(landlord, 'renewed')('active', 60)
    await (await begin(landlord, 'enterprise', 'raised'))({ created: paidAt + 30 })
    await app.drain()
    expect(await planOf(landlord)).toBe('enterprise')
    expect(cancel.mock.calls).toEqual([['sub_renewed']])
  })

  test.each([
    ['unpaid', 60, 'free', 'unpaid'],
    ['past_due', 60, 'premium', 'past_due'],
    ['incomplete', -1, 'premium', 'active'],
    ['incomplete', 0, 'premium', 'active'],
  ])(
    'with a change told before it, %s %i seconds after it, counts as if told in order',
    async (status, after, plan, is) => {
      const landlord = await makeLandlord(free)
      const name = `early_${status}_${after}`
      const pay = await begin(landlord, 'premium', name)
      const change = changeOf(landlord, name)
      await change(status, after)
      await change('active', after - 5)
      expect(await planOf(landlord)).toBe('free')
      await pay()
      expect(await planOf(landlord)).toBe(plan)
      expect(await app.as(landlord).accounts.user()).toMatchObject({ subscriptionStatus: is })
      await change('active', after - 3)
      expect(await planOf(landlord)).toBe(plan)
      await change('active', 90)
      expect(await planOf(landlord)).toBe('premium')
    },
  )

  test('with a change told before it says both in the activity', async () => {
    const landlord = await makeLandlord(free)
    const pay = await begin(landlord, 'premium', 'early_words')
    await changeOf(landlord, 'early_words')('unpaid', 60, 'price_e')
    await pay()
    const entries = await app.as(landlord).activity.list({ query: { entity: 'account' } })
    expect(entries.map(({ what }) => what).toSorted()).toEqual([
      'Plan changed to Enterprise',
      'Plan changed to Premium',
    ])
  })

  test('and its end may be told at the same moment, in any order', async () => {
    for (const at of [0, 1, 2]) {
      const landlord = await makeLandlord(free)
      const pay = await begin(landlord, 'premium', `race_${at}`)
      await Promise.all([pay(), changeOf(landlord, `race_${at}`)('unpaid', 60)])
      expect(await planOf(landlord)).toBe('free')
    }
  })

  test('of nobody whom we know is passed over', async () => {
    expect((await changeOf({ id: 2_147_483_647 }, 'nobody')('unpaid', 1)).statusCode).toBe(200)
  })

  test('is written down with what was chosen and with what became of it', async () => {
    const landlord = await makeLandlord(free)
    const pay = await begin(landlord, 'premium', 'noted')
    await pay()
    await pay()
    const object = { id: 'sub_noted', items: { data: [{ price: { id: 'price_p' } }] } }
    for (const status of ['past_due', 'past_due', 'active'])
      await sendWebhook({ type: 'customer.subscription.updated', data: { object: { ...object, status } } })
    await sendWebhook({ type: 'customer.subscription.deleted', data: { object: { ...object, status: 'canceled' } } })
    expect((await app.as(landlord).activity.list({ query: { entity: 'account' } })).map(({ what }) => what)).toEqual([
      'Plan Premium has ended',
      'Plan Premium is paid for again',
      'Plan Premium: a payment is late',
      'Plan changed to Premium',
    ])
  })

  test('is cancelled again where the account was closed meanwhile', async () => {
    const landlord = await makeLandlord(free)
    const cancel = vi.spyOn(app.services.billing, 'cancel').mockClear().mockResolvedValue()
    const pay = await begin(landlord, 'premium', 'closed')
    const closedAt = testNow.toISOString()
    await app.services.db.update(users).set({ closedAt }).where(eq(users.id, landlord.id))
    await pay()
    await app.drain()
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
    expect(cancel).toHaveBeenCalledWith('sub_closed')
  })

  test.each<[string, () => Sealing]>([
    ['signed ten minutes ago', () => ({ timestamp: Math.floor(Date.now() / 1000) - 600 })],
    ['signed with another secret', () => ({ secret: 'whsec_2' })],
    ['changed after it was signed', () => ({ sent: { type: 'checkout.session.completed', data: { object: {} } } })],
  ])('%s is refused and changes nothing', async (name, sealing) => {
    const landlord = await makeLandlord(free)
    const pay = await begin(landlord, 'premium', name.replaceAll(' ', '_'))
    expect((await pay(sealing())).statusCode).toBe(400)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
    expect((await pay()).statusCode).toBe(200)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
  })

  test('with a signature of somebody else changes nothing', async () => {
    const landlord = await makeLandlord(free)
    const pay = await begin(landlord, 'premium', 'forged')
    const forged = await app.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(forged.statusCode).toBe(400)
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('free')
    await pay()
    expect((await app.as(landlord).plans.propertyLimit()).planType).toBe('premium')
  })
})
