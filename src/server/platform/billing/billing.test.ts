import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBilling } from '#server/platform/billing/open-billing.ts'
import { stripeBilling } from '#server/platform/billing/stripe-billing.ts'

const settings = {
  kind: 'stripe',
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  prices: { premium: 'price_p', enterprise: 'price_e' },
} as const
const order = {
  userId: 7,
  email: 'ann@example.com',
  plan: 'premium',
  successUrl: 'http://localhost/ok',
  cancelUrl: 'http://localhost/no',
} as const

const publicUrl = 'https://lettings.example'

describe('simulated', () => {
  test('the checkout is a page of our own that cannot be guessed', async () => {
    const billing = await createBilling({ billing: { kind: 'simulated' }, publicUrl })
    const [first, second] = [await billing.createCheckout(order), await billing.createCheckout(order)]
    expect(first.sessionId).toMatch(/^sim_[\w-]{32}$/)
    expect(first.url).toBe(`${publicUrl}/simulated-checkout/${first.sessionId}`)
    expect(second.sessionId).not.toBe(first.sessionId)
    await billing.cancel(first.sessionId)
  })
})

test('without billing the checkout says so', async () => {
  const billing = await createBilling({ billing: { kind: 'none' }, publicUrl })
  const expected = { status: 503, message: 'Billing is not configured' }
  await expect(billing.createCheckout(order)).rejects.toMatchObject(expected)
  await expect(billing.createPortal({ customerId: 'cus_1', returnUrl: publicUrl })).rejects.toMatchObject(expected)
  expect(() => billing.parseWebhook('{}', '')).toThrow(expect.objectContaining(expected))
})

describe('Stripe webhooks', () => {
  const billing = stripeBilling(settings)
  const signed = (event: object, secret: string = settings.webhookSecret) => {
    const payload = JSON.stringify({ object: 'event', id: 'evt_1', created: 1_795_253_400, ...event })
    return [payload, new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret })] as const
  }
  const session = (more: object) => ({
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_1',
        customer: 'cus_1',
        subscription: { id: 'sub_1' },
        payment_status: 'paid',
        metadata: { userId: '7', plan: 'enterprise' },
        ...more,
      },
    },
  })
  const subscription = (type: string, status: string, price: string) => ({
    type: `customer.subscription.${type}`,
    data: { object: { id: 'sub_1', status, items: { data: [{ price: { id: price } }] } } },
  })

  test('a paid checkout names who bought what', () => {
    expect(billing.parseWebhook(...signed(session({})))).toEqual({
      kind: 'paid',
      at: new Date(1_795_253_400_000).toISOString(),
      userId: 7,
      plan: 'enterprise',
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
      sessionId: 'cs_1',
    })
  })

  test.each([
    ['updated', 'active', 'price_p', 'premium', 'active'],
    ['updated', 'trialing', 'price_e', 'enterprise', 'active'],
    ['updated', 'past_due', 'price_p', 'premium', 'past_due'],
    ['updated', 'unpaid', 'price_p', 'premium', 'unpaid'],
    ['updated', 'incomplete_expired', 'price_other', null, 'unpaid'],
    ['deleted', 'canceled', 'price_p', 'premium', 'cancelled'],
  ])('a subscription that is %s to %s', (type, stripeStatus, price, plan, status) => {
    expect(billing.parseWebhook(...signed(subscription(type, stripeStatus, price)))).toMatchObject({
      kind: 'changed',
      subscriptionId: 'sub_1',
      plan,
      status,
    })
  })

  test.each([
    ['a payment that is still under way', session({ payment_status: 'unpaid' })],
    ['a checkout that was not ours', session({ metadata: {} })],
    ['anything else', { type: 'invoice.created', data: { object: {} } }],
    ['a paid checkout of another product', session({ metadata: { order: '12' } })],
  ])('%s changes nothing', (_, event) => {
    expect(billing.parseWebhook(...signed(event))).toBeNull()
  })

  test.each([
    ['an id that no database holds', { userId: '99999999999999999999', plan: 'premium' }],
    ['an id that is none', { userId: '7.5', plan: 'premium' }],
    ['a plan that there is not', { userId: '7', plan: 'gold' }],
  ])('a paid checkout for %s belongs to nobody', (_, metadata) => {
    expect(billing.parseWebhook(...signed(session({ metadata })))).toEqual({
      kind: 'unassigned',
      at: new Date(1_795_253_400_000).toISOString(),
      subscriptionId: 'sub_1',
      sessionId: 'cs_1',
    })
  })

  test('a change without items, of an id that no database holds, is a change of no plan and nobody', () => {
    const object = { id: 'sub_1', status: 'active', metadata: { userId: '99999999999999999999' } }
    const event = billing.parseWebhook(...signed({ type: 'customer.subscription.updated', data: { object } }))
    expect(event).toMatchObject({ kind: 'changed', plan: null, userId: null, status: 'active' })
  })

  test('a signature of somebody else, or of another text, is refused', () => {
    const refusal = expect.objectContaining({ status: 400 })
    expect(() => billing.parseWebhook(...signed(session({}), 'whsec_other'))).toThrow(refusal)
    const [payload, signature] = signed(session({}))
    expect(() => billing.parseWebhook(payload.replace('"7"', '"8"'), signature)).toThrow(refusal)
    expect(() => billing.parseWebhook(payload, '')).toThrow(refusal)
  })

  test.each(['[]', '7', 'null', '{}', '{"created":"today"}'])(
    'what is signed and no event, %s, is refused',
    (payload) => {
      const { webhookSecret: secret } = settings
      const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret })
      expect(() => billing.parseWebhook(payload, signature)).toThrow(expect.objectContaining({ status: 400 }))
    },
  )

  test('a signature that is dated more than five minutes ago or ahead is refused', () => {
    const payload = JSON.stringify({ object: 'event', id: 'evt_1', created: 1_795_253_400, ...session({}) })
    const sentAgo = (seconds: number) => {
      const timestamp = Math.floor(Date.now() / 1000) - seconds
      const { webhookSecret: secret } = settings
      return new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret, timestamp })
    }
    const refusal = expect.objectContaining({ status: 400 })
    for (const near of [200, -200]) expect(billing.parseWebhook(payload, sentAgo(near))).not.toBeNull()
    for (const far of [400, -400, -86_400]) expect(() => billing.parseWebhook(payload, sentAgo(far))).toThrow(refusal)
  })
})

describe('calls to Stripe', () => {
  const requests: string[] = []
  let answer: { status: number; body: object }
  let server: Server
  let billing: ReturnType<typeof stripeBilling>
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      requests.push(`${request.method} ${request.url} ${decodeURIComponent(await text(request))}`)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    billing = stripeBilling(settings, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  test('a checkout orders the price of the plan for this user', async () => {
    answer = { status: 200, body: { id: 'cs_1', url: 'https://checkout.stripe.example/cs_1' } }
    expect(await billing.createCheckout(order)).toEqual({
      sessionId: 'cs_1',
      url: 'https://checkout.stripe.example/cs_1',
    })
    const request = requests.at(-1)
    expect(request).toContain('POST /v1/checkout/sessions')
    for (const part of [
      'mode=subscription',
      'line_items[0][price]=price_p',
      'metadata[userId]=7',
      'customer_email=ann@',
    ]) {
      expect(request).toContain(part)
    }
  })

  test('the portal is opened for the customer, and leads back', async () => {
    answer = { status: 200, body: { id: 'bps_1', url: 'https://billing.stripe.example/bps_1' } }
    const customer = { customerId: 'cus_1', returnUrl: `${publicUrl}/settings?tab=plan` }
    expect(await billing.createPortal(customer)).toBe('https://billing.stripe.example/bps_1')
    const request = requests.at(-1)
    for (const part of ['POST /v1/billing_portal/sessions', 'customer=cus_1', `return_url=${customer.returnUrl}`])
      expect(request).toContain(part)
    answer = { status: 500, body: { error: { message: 'secret detail' } } }
    await expect(billing.createPortal(customer)).rejects.toMatchObject({
      status: 503,
      message: 'Billing is not available at the moment',
    })
  })

  test('when Stripe fails, the answer is 503 and tells nothing', async () => {
    answer = { status: 500, body: { error: { message: 'secret detail' } } }
    await expect(billing.createCheckout(order)).rejects.toMatchObject({
      status: 503,
      message: 'Billing is not available at the moment',
    })
  })

  test('cancelling what is gone already is no error', async () => {
    answer = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
    await billing.cancel('sub_1')
    expect(requests.at(-1)).toContain('DELETE /v1/subscriptions/sub_1')
  })
})
