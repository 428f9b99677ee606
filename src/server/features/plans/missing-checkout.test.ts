/** Payments whose checkout is not in the database, after a crash between Stripe's answer and our row or a restore. */
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkoutSessions, users } from '#server/db/schema/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'

const free = { subscriptionPlan: 'free' } as const
const webhookSecret = 'whsec_1'
let app: TestApp
let log = ''

beforeAll(async () => {
  app = await testApp({
    env: {
      BILLING: '',
      LOG_LEVEL: 'warn',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_PREMIUM: 'price_p',
      STRIPE_PRICE_ENTERPRISE: 'price_e',
    },
    logTo: new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    }),
  })
})
beforeEach(() => {
  log = ''
})

function sendWebhook(event: object) {
  const payload = JSON.stringify({ object: 'event', id: 'evt_1', created: 1_795_253_400, ...event })
  const secret = webhookSecret
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return app.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
}

const pay = (name: string, metadata: { userId: string; plan: string }) => {
  const ids = { id: `cs_missing_${name}`, customer: 'cus_1', subscription: `sub_missing_${name}` }
  return sendWebhook({
    type: 'checkout.session.completed',
    data: { object: { ...ids, payment_status: 'paid', customer_email: 'ann@example.com', metadata } },
  })
}
const planOf = async (landlord: { token: string }) => (await app.as(landlord).plans.propertyLimit()).planType

test('puts the plan in force, once (rule: plans-billing-messages)', async () => {
  const landlord = await makeLandlord(free)
  const cancel = vi.spyOn(app.services.billing, 'cancel').mockResolvedValue()
  const order = { userId: String(landlord.id), plan: 'premium' }
  expect((await pay('once', order)).statusCode).toBe(200)
  expect(await planOf(landlord)).toBe('premium')
  const result = await app.as(landlord).plans.checkoutResult({ params: { sessionId: 'cs_missing_once' } })
  expect(result).toEqual({ planType: 'premium', completed: true })

  await app.services.db.update(users).set(free).where(eq(users.id, landlord.id))
  expect((await pay('once', order)).statusCode).toBe(200)
  expect(await planOf(landlord)).toBe('free')
  await app.drain()
  expect(cancel).not.toHaveBeenCalled()
})

test('told several times at once, counts once', async () => {
  const landlord = await makeLandlord(free)
  const order = { userId: String(landlord.id), plan: 'enterprise' }
  await Promise.all([1, 2, 3].map(() => pay('race', order)))
  expect(await planOf(landlord)).toBe('enterprise')
  const entries = await app.as(landlord).activity.list({ query: { entity: 'account' } })
  expect(entries.map(({ what }) => what)).toEqual(['Plan changed to Enterprise'])
})

test('does not complete the checkout of somebody else', async () => {
  const [owner, other] = [await makeLandlord(free), await makeLandlord(free)]
  await pay('theirs', { userId: String(owner.id), plan: 'premium' })
  await pay('theirs', { userId: String(other.id), plan: 'premium' })
  expect(await planOf(other)).toBe('free')
})

test.each([
  ['an account that there is not', { userId: '2147483647', plan: 'premium' }],
  ['an id that no database holds', { userId: '99999999999999999999', plan: 'premium' }],
  ['a plan that there is not', { userId: '1', plan: 'gold' }],
])('for %s changes nothing and says so in the log, without a name', async (name, metadata) => {
  const before = await app.services.db.$count(checkoutSessions)
  expect((await pay(name, metadata)).statusCode).toBe(200)
  expect(await app.services.db.$count(checkoutSessions)).toBe(before)
  expect(log).toContain('Stripe reports a payment for an account or a plan that does not exist here')
  expect(log).toContain(`sub_missing_${name}`)
  expect(log).not.toContain('ann@example.com')
})

test('a paid checkout that names a tenant is answered, and changes no plan', async () => {
  const { tenant } = await makeTenancy()
  expect((await pay('tenant', { userId: String(tenant.id), plan: 'premium' })).statusCode).toBe(200)
  expect(log).toContain('does not exist here')
})

test('a change of a subscription without items is answered', async () => {
  const object = { id: 'sub_missing_items', status: 'active', metadata: { userId: '99999999999999999999' } }
  const answer = await sendWebhook({ type: 'customer.subscription.updated', data: { object } })
  expect(answer.statusCode).toBe(200)
})
