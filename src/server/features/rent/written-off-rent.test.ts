import { expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const app = await testApp()
const { as } = app

test('rent that was given up is not due any more, and there is no money on it to take off', async () => {
  const { landlord, tenancy, property, payment } = await makeRentPayment({ dueDate: '2026-11-01' })
  const { ledger, rent } = as(landlord)
  const other = { tenantId: tenancy.id, propertyId: property.id, amount: 40_000, dueDate: '2026-11-10' }
  const { chargeId } = await rent.create({ body: other })
  const writeOff = (id: number | null, amount: number) =>
    ledger.writeOff({ params: { id: id ?? 0 }, body: { amount, reason: 'The boiler was broken' } })
  await writeOff(payment.chargeId, payment.amount)
  await writeOff(chargeId, 10_000)
  expect(await rent.summary({ query: {} })).toMatchObject({ due: 30_000, received: 0, overdue: 30_000 })
  for (const status of ['unpaid', 'overdue'] as const)
    expect(await refusal(rent.update({ params: { id: payment.id }, body: { status } }))).toEqual(
      expect.objectContaining({ status: 409, text: 'This rent was written off. Take that back in the account first.' }),
    )
  expect(await rent.list()).toMatchObject([{ outstanding: 30_000 }, { status: 'paid', paidAmount: 0, outstanding: 0 }])
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const events = (await as(landlord).calendar.list({ query: november })).filter(({ source }) => source === 'rent')
  expect(events.map(({ date, status }) => [date, status])).toEqual([
    ['2026-11-01', null],
    ['2026-11-10', 'overdue'],
  ])
  const found = await as(landlord).search.find({ query: { q: 'November 2026' } })
  const details = found.filter(({ kind }) => kind === 'payment').map(({ detail }) => detail.split(' · ')[0])
  expect(details).toEqual(['Overdue', 'Written off'])
})
