import { expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const { as } = await testApp()

test('more interest than an amount of money may be is shown, and not charged', async () => {
  const { landlord, tenancy, payment } = await makeRentPayment({ amount: 1_000_000_000, dueDate: '1960-01-01' })
  const { arrears } = as(landlord)
  await arrears.changeTerms({ params: { id: tenancy.id }, body: { lateInterest: true } })
  const params = { id: payment.chargeId }
  expect((await arrears.interest({ params, query: { on: '9999-12-31' } })).days).toBeGreaterThan(2_900_000)
  const refused = await refusal(arrears.chargeInterest({ params, body: {} }))
  expect([refused.status, refused.text]).toEqual([
    409,
    'The interest comes to more than £10,000,000: check the rent, its due day and the rates.',
  ])
})
