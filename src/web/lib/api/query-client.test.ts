import { expect, test } from 'vitest'
import { documents } from '#api/documents.ts'
import { inspections } from '#api/inspections.ts'
import { tenancies } from '#api/tenancies.ts'
import { covers } from './query-client.ts'

test('a list covers its summaries and its rows, and nothing that only begins alike', () => {
  expect(covers(documents.list, '/api/documents')).toBe(true)
  expect(covers(documents.list, '/api/documents/summary')).toBe(true)
  expect(covers(documents.list, '/api/documents/7')).toBe(true)
  expect(covers(documents.list, '/api/document-compliance')).toBe(false)
  expect(covers(inspections.list, '/api/inspections-of-others')).toBe(false)
  expect(covers(tenancies.occupants, '/api/tenants/7/additional-occupants')).toBe(true)
  expect(covers(tenancies.occupants, '/api/tenants/7')).toBe(false)
})
