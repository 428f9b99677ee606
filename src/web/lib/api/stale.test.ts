import { expect, test } from 'vitest'
import { contracts } from '#api/contracts.ts'
import { documents } from '#api/documents.ts'
import { inspections } from '#api/inspections.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { covers } from './query-client.ts'
import { stale } from './stale.ts'

test('a list covers its summaries and its rows, and nothing that only begins alike', () => {
  expect(covers(documents.list, '/api/documents')).toBe(true)
  expect(covers(documents.list, '/api/documents/summary')).toBe(true)
  expect(covers(documents.list, '/api/documents/7')).toBe(true)
  expect(covers(documents.list, '/api/document-compliance')).toBe(false)
  expect(covers(inspections.list, '/api/inspections-of-others')).toBe(false)
  expect(covers(tenancies.occupants, '/api/tenants/7/additional-occupants')).toBe(true)
  expect(covers(tenancies.occupants, '/api/tenants/7')).toBe(false)
})

const reads = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter((endpoint) => endpoint.method === 'GET')
const pathsAfter = (change: keyof typeof stale) =>
  reads.map(({ path }) => path).filter((path) => stale[change].some((endpoint) => covers(endpoint, path)))

test.each(Object.keys(stale) as (keyof typeof stale)[])(
  'a change of %s makes something stale that is read',
  (change) => {
    for (const endpoint of stale[change]) expect(reads).toContain(endpoint)
  },
)

test('a rent payment changes the list with its month, arrears with letters and interest, plans, the ledger, the books, analytics, the dashboard with its tasks, the calendar and the bell, and nothing else', () => {
  const outsideTheBooks = pathsAfter('rent').filter((path) => !path.startsWith('/api/financial'))
  expect(outsideTheBooks.toSorted()).toEqual([
    '/api/analytics',
    '/api/analytics/csv',
    '/api/arrears',
    '/api/arrears/ageing',
    '/api/calendar-events',
    '/api/charges/:id/interest',
    '/api/dashboard',
    '/api/dashboard/income',
    '/api/dashboard/tasks',
    '/api/notifications',
    '/api/notifications/unread/count',
    '/api/receipts/:id',
    rent.list.path,
    '/api/rent-payments/summary',
    '/api/tenants/:id/arrears-steps/draft',
    '/api/tenants/:id/deposit',
    '/api/tenants/:id/deposit/proposal',
    '/api/tenants/:id/ledger',
    '/api/tenants/:id/payment-plan',
  ])
})

test('a filed report is seen wherever an inspection, a document or a score is', () => {
  for (const path of ['/api/document-compliance', '/api/properties/:id/compliance', '/api/documents/expiring'])
    expect(pathsAfter('inspection')).toContain(path)
})
