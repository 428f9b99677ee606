import { expect, test } from 'vitest'
import { inOrder, type TaskKind, taskDetail, taskHeadline, taskKinds, taskUrgencies, taskUrgency } from './task.ts'

const today = '2026-12-30'

const facts = {
  amount: 95_000,
  documentType: 'EPC',
  issueType: 'plumbing',
  summary: 'Water drips under the sink. A bucket is there. ',
} as const

test.each<[TaskKind, string, string]>([
  ['repair_urgent', '2026-12-30', 'Plumbing: Water drips under the sink'],
  ['repair_waiting', '2025-12-30', 'Plumbing: Water drips under the sink'],
  ['rent_overdue', '2026-10-21', '£950 rent overdue since 21 October'],
  ['rent_overdue', '2025-12-30', '£950 rent overdue since 30 December 2025'],
  ['rent_missing', '2026-12-30', 'Rent to be entered'],
  ['document_expired', '2026-12-29', 'EPC expired on 29 December'],
  ['deposit_unprotected', '2026-12-29', 'Deposit protection late since 30 December'],
  ['deposit_unprotected', '2026-12-30', 'Deposit to be protected today'],
  ['deposit_unprotected', '2027-01-12', 'Deposit to be protected by 12 January 2027'],
  ['deposit_return_unprotected', '2026-12-29', 'Deposit to be returned: not fully protected by 29 December'],
  ['deposit_return_unprotected', '2026-12-30', 'Deposit to be returned or protected today'],
  ['deposit_return_unprotected', '2027-01-12', 'Deposit to be returned or protected by 12 January 2027'],
  ['deposit_return', '2026-12-29', 'Deposit to be returned: tenancy ended on 29 December'],
  ['deposit_return', '2026-12-30', 'Deposit to be returned'],
  ['credit_refund', '2026-12-29', '£950 of credit to be paid back: tenancy ended on 29 December'],
  ['credit_refund', '2026-12-30', '£950 of credit to be paid back'],
  ['document_expiring', '2026-12-30', 'EPC expires today'],
  ['document_expiring', '2027-01-29', 'EPC expires on 29 January 2027'],
  ['document_undated', '2026-12-30', 'EPC: date missing'],
  ['inspection_overdue', '2026-12-29', 'Inspection overdue since 29 December'],
  ['inspection_due', '2026-12-30', 'Inspection due today'],
  ['inspection_due', '2026-12-31', 'Inspection due tomorrow'],
  ['inspection_due', '2027-01-03', 'Inspection due on 3 January 2027'],
  ['tax_overdue', '2026-11-07', 'Quarterly tax update overdue since 7 November'],
  ['tax_update', '2027-01-07', 'Quarterly tax update due on 7 January 2027'],
  ['fixed_rate_ending', '2027-03-01', 'Fixed mortgage rate ends on 1 March 2027'],
  ['tenancy_ending', '2026-12-30', 'Tenancy ends today'],
  ['tenancy_ending', '2027-02-28', 'Tenancy ends on 28 February 2027'],
  ['property_vacant', '2026-12-30', 'Vacant, without a tenancy'],
])('%s of %s reads: %s', (kind, date, sentence) => {
  expect(taskHeadline({ ...facts, kind, date }, today)).toBe(sentence)
})

test('insurance documents are several', () => {
  const insurance = {
    ...facts,
    kind: 'document_expiring',
    date: '2026-12-31',
    documentType: 'Insurance cert',
  } as const
  expect(taskHeadline(insurance, today)).toBe('Insurance documents expire tomorrow')
})

test.each<[TaskKind, string, string | null]>([
  ['repair_urgent', '2026-12-30', 'Urgent, reported today'],
  ['repair_urgent', '2026-12-28', 'Urgent, reported on 28 December'],
  ['repair_waiting', '2025-12-30', 'Reported on 30 December 2025'],
  ['rent_overdue', '2026-12-01', null],
])('beside what %s of %s is about stands: %s', (kind, date, detail) => {
  expect(taskDetail({ kind, date }, today)).toBe(detail)
})

test('a repair without a word of description is known by its kind', () => {
  const repair = { ...facts, kind: 'repair_waiting', date: today, summary: '  ' } as const
  expect(taskHeadline(repair, today)).toBe('Plumbing')
})

test('in the order of the kinds, what cannot wait comes first and what is good to know last', () => {
  const urgencies = taskKinds.map((kind) => taskUrgencies.indexOf(taskUrgency[kind]))
  expect(urgencies).toEqual(urgencies.toSorted())
})

test('late money comes before late visits, and the oldest before the newer', () => {
  const vacant = { kind: 'property_vacant', date: '2026-01-01' } as const
  const visit = { kind: 'inspection_overdue', date: '2026-01-02' } as const
  const update = { kind: 'tax_overdue', date: '2026-11-07' } as const
  const newer = { kind: 'rent_overdue', date: '2026-11-01' } as const
  const older = { kind: 'rent_overdue', date: '2026-10-01' } as const
  expect(inOrder([vacant, newer, visit, update, older])).toEqual([older, newer, update, visit, vacant])
})

test('deposits to be returned stay in the order of the ends of their tenancies, of which one may have no day', () => {
  const withoutDay = { kind: 'deposit_return', date: '2026-12-30' } as const
  const ended = { kind: 'deposit_return', date: '2026-11-30' } as const
  expect(inOrder([withoutDay, ended])).toEqual([withoutDay, ended])
})

test('an urgent repair comes before everything, another one after what is late', () => {
  const urgent = { kind: 'repair_urgent', date: '2026-12-30' } as const
  const waiting = { kind: 'repair_waiting', date: '2026-01-01' } as const
  const late = { kind: 'rent_overdue', date: '2026-10-01' } as const
  expect(inOrder([waiting, late, urgent])).toEqual([urgent, late, waiting])
})
