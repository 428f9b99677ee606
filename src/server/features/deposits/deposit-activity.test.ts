import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeDeposit, makeHeldDeposit } from '#test/deposits.ts'

const { as } = await testApp()

async function activityOf({ landlord, params }: Awaited<ReturnType<typeof makeDeposit>>) {
  const entries = await as(landlord).activity.list({ query: { entity: 'tenancy', id: params.id } })
  return entries.map(({ what }) => what)
}

test('the activity has what is recorded of a deposit with its sums, days and scheme, and no names', async () => {
  const made = await makeDeposit()
  await made.put({ agreed: 90_000, scheme: 'TDS', schemeType: 'insured', reference: 'EW12345', paidBy: 'Her mother' })
  await made.put({ receivedOn: '2026-11-13', protectedOn: '2026-11-15' })
  await made.put({ holdingDeposit: { amount: 20_000, receivedOn: '2026-11-10', outcome: 'towards_rent' } })
  expect(await activityOf(made)).toEqual([
    'Holding deposit set to £200.00; Day the holding deposit came in set to 10 Nov 2026; What became of the holding deposit set to towards rent',
    'Day the deposit came in set to 13 Nov 2026; Day the deposit was protected set to 15 Nov 2026',
    'Deposit changed from £1,000.00 to £900.00; Who paid the deposit changed; Deposit scheme set to TDS; Type of deposit scheme set to insured; Reference of the deposit changed',
  ])
})

test('saving a deposit, a holding deposit or a deduction unchanged records nothing', async () => {
  const made = await makeHeldDeposit()
  const recorded = { agreed: 90_000, scheme: 'TDS', receivedOn: '2026-11-13' } as const
  const holdingDeposit = { amount: 20_000, receivedOn: '2026-11-10', notes: 'Cash' }
  await made.put({ ...recorded, holdingDeposit })
  const { id } = await made.propose()
  const before = { activity: await activityOf(made), notices: await as(made.tenant).notifications.list() }
  await made.put({ ...recorded, holdingDeposit })
  await made.put({})
  await made.change(id, { description: 'Cleaning of the oven', amount: 20_000, reason: 'Burnt fat' })
  expect({ activity: await activityOf(made), notices: await as(made.tenant).notifications.list() }).toEqual(before)
})

test('an answer that a tenant gives again is recorded and told once, and another note is told', async () => {
  const made = await makeHeldDeposit()
  const { id } = await made.propose()
  const tenantNote = 'I cleaned it'
  for (const note of [{ tenantNote }, { tenantNote }, {}, { tenantNote: 'Here is the bill' }])
    await made.answer(id, 'disputed', note)
  for (const _ of [1, 2]) expect(await made.answer(id, 'agreed')).toMatchObject({ agreedAmount: 20_000 })
  const answered = (await activityOf(made)).filter((what) => what === 'Deduction answered')
  expect(answered).toHaveLength(3)
  const told = (await as(made.landlord).notifications.list()).map(({ title }) => title)
  expect(told.filter((title) => title.startsWith('Deduction'))).toEqual([
    'Deduction agreed',
    'Deduction disputed',
    'Deduction disputed',
  ])
})

test('deductions and returns are in the activity with their sums', async () => {
  const made = await makeHeldDeposit()
  const { id } = await made.propose()
  await made.change(id, { amount: 15_000 })
  await made.change(id, { reason: 'Burnt fat, and soot' })
  await made.change(id, { agreedAmount: 10_000 })
  for (const _ of [1, 2]) await made.put({ returnedOn: '2026-11-20', returnedAmount: 90_000 })
  expect((await activityOf(made)).slice(0, 5)).toEqual([
    'Deposit returned: £900 paid back, £100 kept',
    'Agreed amount of a deduction set to £100.00',
    'Deduction changed',
    'Amount of a deduction changed from £200.00 to £150.00',
    'Deduction of £200 proposed',
  ])
})
