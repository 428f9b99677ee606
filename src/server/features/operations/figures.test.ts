import { expect, test } from 'vitest'
import { readFigures } from '#server/features/operations/figures.queries.ts'
import { testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const { services } = await testApp()

test('a landlord with a let property, rent paid and rent late, is counted once in each figure', async () => {
  const before = await readFigures(services.db, '2031-05-20')
  const { add } = await makeRentPayment({ dueDate: '2031-05-01', amount: 95_000, status: 'paid' })
  await add({ dueDate: '2031-05-15', amount: 40_000 })
  await add({ dueDate: '2031-06-01', amount: 7_000 })
  const after = await readFigures(services.db, '2031-05-20')

  const grown = (Object.keys(after) as (keyof typeof after)[]).map((name) => [name, after[name] - before[name]])
  expect(Object.fromEntries(grown)).toMatchObject({
    landlords: 1,
    tenants: 1,
    guests: 0,
    premium: 1,
    enterprise: 0,
    newLandlords: 1,
    newTenants: 1,
    properties: 1,
    occupied: 1,
    activeTenancies: 1,
    rentDue: 135_000,
    rentPaid: 95_000,
    rentOverdue: 40_000,
  })
})
