import { expect, test } from 'vitest'
import { inOrder, type TaskKind, taskHeadline } from './today.ts'

const today = '2026-12-30'

test.each<[TaskKind, string, string]>([
  ['repair_urgent', '2026-12-30', 'Urgent repair, reported today'],
  ['repair_urgent', '2026-12-28', 'Urgent repair, reported on 28 December'],
  ['repair_waiting', '2025-12-30', 'Repair waiting, reported on 30 December 2025'],
  ['rent_overdue', '2026-10-21', '£950 rent overdue since 21 October'],
  ['rent_overdue', '2025-12-30', '£950 rent overdue since 30 December 2025'],
  ['document_expired', '2026-12-29', 'EPC expired on 29 December'],
  ['document_expiring', '2026-12-30', 'EPC expires today'],
  ['document_expiring', '2027-01-29', 'EPC expires on 29 January 2027'],
  ['inspection_overdue', '2026-12-29', 'Inspection overdue since 29 December'],
  ['inspection_due', '2026-12-30', 'Inspection due today'],
  ['inspection_due', '2026-12-31', 'Inspection due tomorrow'],
  ['inspection_due', '2027-01-03', 'Inspection due on 3 January 2027'],
  ['tax_update', '2026-11-07', 'Quarterly tax update was due on 7 November'],
  ['tax_update', '2027-01-07', 'Quarterly tax update due on 7 January 2027'],
  ['fixed_rate_ending', '2027-03-01', 'Fixed rate of a mortgage ends on 1 March 2027'],
  ['tenancy_ending', '2026-12-30', 'Tenancy ends today'],
  ['tenancy_ending', '2027-02-28', 'Tenancy ends on 28 February 2027'],
  ['property_vacant', '2026-12-30', 'Vacant, without a tenancy'],
])('%s of %s reads: %s', (kind, date, sentence) => {
  expect(taskHeadline({ kind, date, amount: 95_000, documentType: 'EPC' }, today)).toBe(sentence)
})

test('insurance documents are several', () => {
  const insurance = {
    kind: 'document_expiring',
    date: '2026-12-31',
    amount: null,
    documentType: 'Insurance cert',
  } as const
  expect(taskHeadline(insurance, today)).toBe('Insurance documents expire tomorrow')
})

test('late money comes before late visits, and the oldest before the newer', () => {
  const vacant = { kind: 'property_vacant', date: '2026-01-01' } as const
  const visit = { kind: 'inspection_overdue', date: '2026-01-02' } as const
  const newer = { kind: 'rent_overdue', date: '2026-11-01' } as const
  const older = { kind: 'rent_overdue', date: '2026-10-01' } as const
  expect(inOrder([vacant, newer, visit, older])).toEqual([older, newer, visit, vacant])
})

test('an urgent repair comes before everything, another one after what is late', () => {
  const urgent = { kind: 'repair_urgent', date: '2026-12-30' } as const
  const waiting = { kind: 'repair_waiting', date: '2026-01-01' } as const
  const late = { kind: 'rent_overdue', date: '2026-10-01' } as const
  expect(inOrder([waiting, late, urgent])).toEqual([urgent, late, waiting])
})
