/** Where a paying landlord manages card and invoices (rule: plans-portal). */
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'

const nothingToManage = { status: 409, text: 'You have no paid plan, so there is nothing to manage.' }

const stripe = {
  BILLING: '',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PREMIUM: 'price_p',
  STRIPE_PRICE_ENTERPRISE: 'price_e',
}

test('with Stripe it is the page of the customer, from which they come back to the settings', async () => {
  const app = await testApp({ env: stripe })
  const create = vi.spyOn(app.services.billing, 'createPortal').mockResolvedValue('https://billing.stripe.example/p')
  const landlord = await makeLandlord({
    subscriptionStatus: 'past_due',
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
  })
  expect(await app.as(landlord).plans.portal()).toEqual({ url: 'https://billing.stripe.example/p' })
  const returnUrl = `${app.services.config.publicUrl}/settings?tab=plan`
  expect(create.mock.calls).toEqual([[{ customerId: 'cus_1', returnUrl }]])

  await app.services.db.update(users).set({ stripeSubscriptionId: null }).where(eq(users.id, landlord.id))
  expect(await refusal(app.as(landlord).plans.portal())).toMatchObject(nothingToManage)
  expect(await refusal(app.as(await makeLandlord()).plans.portal())).toMatchObject(nothingToManage)
  expect(create).toHaveBeenCalledOnce()
})

test('with simulated billing it leads back to the settings, which say so', async () => {
  const app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const url = `${app.services.config.publicUrl}/settings?tab=plan&billing=simulated`
  expect(await app.as(landlord).plans.portal()).toEqual({ url })
  const free = await makeLandlord({ subscriptionPlan: 'free' })
  expect(await refusal(app.as(free).plans.portal())).toMatchObject(nothingToManage)
})

test('the billing portal answers 503 where no billing is configured', async () => {
  const app = await testApp({ env: { BILLING: '' } })
  const refused = await refusal(app.as(await makeLandlord()).plans.portal())
  expect(refused).toMatchObject({ status: 503, text: 'Billing is not configured' })
})

test('is opened at most twenty times an hour, checkouts among them', async () => {
  const app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  for (let count = 0; count < 20; count += 1) await app.as(landlord).plans.portal()
  expect((await refusal(app.as(landlord).plans.portal())).status).toBe(429)
})

test('the billing portal refuses an API key', async () => {
  const app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const { key } = await app.as(landlord).apiKeys.create({ body: { name: 'Spreadsheet', scopes: ['read'] } })
  const refused = await refusal(app.as({ token: key }).plans.portal())
  expect(refused).toMatchObject({ status: 403, text: 'API keys cannot do this. Please log in.' })
})
