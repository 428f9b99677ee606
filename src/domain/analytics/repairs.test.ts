import { expect, test } from 'vitest'
import { type ReportedRepair, repairsByKind, repairsByProperty } from './repairs.ts'

const repair = (propertyId: number, issue: ReportedRepair['issue'], days: number | null, isOpen = false) => ({
  propertyId,
  issue,
  days,
  isOpen,
})
const repairs = [
  repair(1, 'plumbing', 2),
  repair(1, 'plumbing', 10),
  repair(2, 'plumbing', 60, true),
  repair(2, 'other', null),
  repair(3, 'other', null),
]

test('by kind: how many, how long with what is open up to today, and what they cost', () => {
  const line = { hmrcBox: null, capital: false, type: 'maintenance' as const, amount: 500 }
  const lines = [
    { ...line, issue: 'plumbing' as const },
    { ...line, issue: 'hvac' as const },
    { ...line, issue: null, capital: true },
  ]
  expect(repairsByKind(repairs, lines)).toEqual([
    { issue: 'plumbing', reported: 3, open: 1, medianDays: 10, cost: 500 },
    { issue: 'hvac', reported: 0, open: 0, medianDays: null, cost: 500 },
    { issue: 'other', reported: 2, open: 0, medianDays: null, cost: 0 },
  ])
})

test('by property: the slowest first, what is not known last', () => {
  expect(repairsByProperty(repairs)).toEqual([
    { propertyId: 2, reported: 2, open: 1, medianDays: 60 },
    { propertyId: 1, reported: 2, open: 0, medianDays: 6 },
    { propertyId: 3, reported: 1, open: 0, medianDays: null },
  ])
})
