import { describe, expect, it, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancyInArrears } from '#test/arrears.ts'
import { makeLandlord, makeRentPayment } from '#test/factories.ts'

const app = await testApp()
const { as } = app
const today = '2026-11-21'

const makeArrears = (...dueDates: string[]) => makeTenancyInArrears(app, ...dueDates)

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

describe('interest on late rent', () => {
  it('is shown as a sum, and charged once where the agreement allows it', async () => {
    const { arrears, params, payment, row, landlord } = await makeArrears('2026-10-01')
    await arrears.changeBankRates({ body: [{ from: '2026-01-01', rate: 4 }] })
    const id = { id: payment.chargeId }
    const interest = await arrears.interest({ params: id })
    expect(interest).toEqual({ days: 51, rate: 7, amount: 929, sum: '£950 × (4 % + 3 %) / 365 × 51 days = £9.29' })
    expect((await refusal(arrears.chargeInterest({ params: id, body: {} }))).text).toMatch(/agreement allows it/)
    await arrears.changeTerms({ params, body: { lateInterest: true } })
    const both = await Promise.allSettled([1, 2].map(() => arrears.chargeInterest({ params: id, body: {} })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await row())?.owed).toBe(95_929)
    expect((await arrears.interest({ params: id })).amount).toBe(0)
    const [entry] = await as(landlord).activity.list({ query: { entity: 'tenancy', id: params.id } })
    expect(entry?.what).toBe('Late interest of £9.29 charged on the rent of £950 due on 1 Oct 2026')
  })

  it('that is taken back may be charged again, and stops with what is paid', async () => {
    const { arrears, params, payment, receive, landlord } = await makeArrears('2026-10-01')
    await arrears.changeBankRates({ body: [{ from: '2026-01-01', rate: 4 }] })
    await arrears.changeTerms({ params, body: { lateInterest: true } })
    await receive(95_000, '2026-10-31')
    const id = { id: payment.chargeId }
    const charged = await arrears.chargeInterest({ params: id, body: undefined })
    expect(charged).toMatchObject({ days: 51, amount: 528 })
    expect(charged.sum).toContain('× 29 days')
    await as(landlord).ledger.reverse({ params: { id: charged.chargeId }, body: { reason: 'A gesture' } })
    expect((await arrears.interest({ params: id })).amount).toBe(528)
  })

  it('is never for the days of breathing space, also after it has ended and another one is recorded', async () => {
    const { arrears, params, payment } = await makeArrears('2026-10-01')
    await arrears.changeBankRates({ body: [{ from: '2026-01-01', rate: 4 }] })
    const id = { id: payment.chargeId }
    const days = async () => /× (\d+) days/.exec((await arrears.interest({ params: id })).sum)?.[1]
    await arrears.breathingSpace({ params, body: { from: '2026-11-12', until: '2027-01-10' } })
    expect(await days()).toBe('41')
    // It continues until somebody ends it explicitly.
    const missing = await refusal(arrears.breathingSpace({ params, body: {} }))
    expect(missing.text).toBe('until: Say on which day breathing space ends, or null to end it today')
    const ended = await arrears.breathingSpace({ params, body: { from: null, until: null } })
    expect(ended).toMatchObject({
      breathingSpaceFrom: null,
      earlierBreathingSpaces: [{ from: '2026-11-12', until: today }],
    })
    expect(await days()).toBe('41')
    await arrears.breathingSpace({ params, body: { from: '2026-10-02', until: '2026-10-11' } })
    expect(await days()).toBe('31')
    expect((await arrears.interest({ params: id, query: { on: '2026-12-01' } })).sum).toContain(
      '£950 × (4 % + 3 %) / 365 × 41 days',
    )
  })

  it('is for rent alone, more than 14 days overdue, and not during breathing space', async () => {
    const { arrears, params, payment, landlord } = await makeArrears('2026-11-07')
    await arrears.changeTerms({ params, body: { lateInterest: true } })
    const id = { id: payment.chargeId }
    expect(await arrears.interest({ params: id })).toMatchObject({ days: 14, amount: 0 })
    expect((await refusal(arrears.chargeInterest({ params: id, body: {} }))).status).toBe(409)
    expect((await arrears.interest({ params: id, query: { on: '2026-11-22' } })).amount).toBeGreaterThan(0)
    const key = await as(landlord).ledger.addCharge({ params, body: { kind: 'key', amount: 1, dueDate: '2026-01-01' } })
    expect((await refusal(arrears.interest({ params: { id: key.id } }))).status).toBe(400)
    expect((await refusal(as(await makeLandlord()).arrears.interest({ params: id }))).status).toBe(404)
  })
})
