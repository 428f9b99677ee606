import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const { app } = await testApp()

test('what is still to come in is listed from the soonest due on, page by page', async () => {
  const { landlord, add } = await makeRentPayment({ dueDate: '2026-12-01' })
  await add({ dueDate: '2027-02-01' })
  await add({ dueDate: '2026-11-01', status: 'paid' })
  await add({ dueDate: '2027-01-01' })
  const headers = { authorization: `Bearer ${landlord.token}` }
  const days: string[] = []
  for (let cursor = ''; days.length < 5; ) {
    const url = `/api/rent-payments?status=unpaid&soonest=true&limit=2${cursor && `&cursor=${cursor}`}`
    const page = await app.inject({ url, headers })
    days.push(...page.json().map(({ dueDate }: { dueDate: string }) => dueDate))
    if (typeof page.headers['x-next-cursor'] !== 'string') break
    cursor = page.headers['x-next-cursor']
  }
  expect(days).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
})
