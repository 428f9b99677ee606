import { expect, test } from 'vitest'
import type { RentPayment } from '#api/rent.ts'
import { testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'

const app = await testApp()

test('unpaid rent is listed with the soonest due first, page by page', async () => {
  const { landlord, add } = await makeRentPayment({ dueDate: '2026-12-01' })
  await add({ dueDate: '2027-02-01' })
  await add({ dueDate: '2026-11-01', status: 'paid' })
  await add({ dueDate: '2027-01-01' })
  const pages = await pagesOf<RentPayment>(app, landlord, '/api/rent-payments?status=unpaid&soonest=true&limit=2')
  const days = pages.map((page) => page.map(({ dueDate }) => dueDate))
  expect(days).toEqual([['2026-12-01', '2027-01-01'], ['2027-02-01']])
})
