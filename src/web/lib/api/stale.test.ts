import { expect, test } from 'vitest'
import { contracts } from '#api/contracts.ts'
import { rent } from '#api/rent.ts'
import { type Change, stale } from '#api/stale.ts'
import { covers } from './query-client.ts'

const reads = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter((endpoint) => endpoint.method === 'GET')
  .map(({ path }) => path)
const pathsAfter = (change: Change) => reads.filter((path) => stale[change].some((endpoint) => covers(endpoint, path)))

/** Answers fetched at every visit, and files. */
const neverCached = [
  '/api/activity',
  '/api/arrears-steps/:id/letter',
  '/api/backup/download/:fileName',
  '/api/checkout-sessions/:sessionId',
  '/api/health',
  '/api/openapi.json',
  '/api/portfolio-report',
  '/api/search',
  '/api/sent-mails',
  '/api/simulated-checkout/:sessionId',
  '/uploads/:file',
]

test('every answer that the browser keeps is made stale by some change', () => {
  const changing = new Set((Object.keys(stale) as Change[]).flatMap(pathsAfter))
  expect(reads.filter((path) => !changing.has(path)).toSorted()).toEqual(neverCached)
})

test('a rent payment changes the list with its month, arrears with letters and interest, plans, the ledger, the books, analytics, the dashboard with its tasks and the calendar, and nothing else', () => {
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
    '/api/deposits',
    '/api/deposits/sums',
    '/api/receipts/:id',
    rent.list.path,
    '/api/rent-payments/summary',
    '/api/tenants/:id/arrears-steps/draft',
    '/api/tenants/:id/deposit',
    '/api/tenants/:id/deposit/deductions/:deductionId',
    '/api/tenants/:id/deposit/proposal',
    '/api/tenants/:id/ledger',
    '/api/tenants/:id/payment-plan',
  ])
})

test.each<Change>(['property', 'tenancy'])('who owes where is read again after a change of %s', (change) => {
  for (const path of ['/api/arrears', '/api/rent-payments', '/api/tenants/:id/ledger', '/api/bank-imports/:id/lines'])
    expect(pathsAfter(change)).toContain(path)
})

test('a filed report is seen wherever an inspection, a document or a score is', () => {
  for (const path of ['/api/document-compliance', '/api/properties/:id/compliance', '/api/documents/expiring'])
    expect(pathsAfter('inspection')).toContain(path)
})
