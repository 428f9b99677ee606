import { expect, test } from 'vitest'
import { type PaidPart, paidInWords } from './paid-in-words.ts'

const rent = (dueDate: string): PaidPart => ({
  amount: 95_000,
  pays: { kind: 'rent', dueDate, frequency: 'monthly', isPart: false },
})
const weekly = (dueDate: string): PaidPart => ({
  amount: 20_000,
  pays: { kind: 'rent', dueDate, frequency: 'weekly', isPart: false },
})
const partOf = ({ amount, pays }: PaidPart): PaidPart => ({
  amount: amount / 2,
  pays: pays && { ...pays, isPart: true },
})
const credit: PaidPart = { amount: 5_000, pays: { kind: 'credit', dueDate: null } }

test.each<[string, PaidPart[]]>([
  ['', []],
  ['', [{ amount: 95_000 }]],
  ['November rent', [rent('2026-11-01')]],
  ['November rent, £50 credit', [rent('2026-11-01'), credit]],
  ['October and November rent, £50 credit', [rent('2026-10-01'), rent('2026-11-01'), credit]],
  ['September, October and November rent', [rent('2026-09-30'), rent('2026-10-31'), rent('2026-11-30')]],
  ['December 2025 and November 2026 rent', [rent('2025-12-01'), rent('2026-11-01')]],
  ['December and January rent', [rent('2026-12-01'), rent('2027-01-01')]],
  ['rent due 6 to 13 Nov 2026', [weekly('2026-11-06'), weekly('2026-11-13')]],
  ['rent due 6 Nov 2026', [weekly('2026-11-06')]],
  ['rent due 30 Oct to 6 Nov 2026', [weekly('2026-10-30'), weekly('2026-11-06')]],
  ['part of the rent due 6 Nov 2026, £50 credit', [partOf(weekly('2026-11-06')), credit]],
  ['part of October rent', [partOf(rent('2026-10-01'))]],
  ['October rent, part of November rent', [rent('2026-10-01'), partOf(rent('2026-11-01'))]],
  [
    'part of September rent, October and November rent, part of December rent',
    [partOf(rent('2026-09-01')), rent('2026-10-01'), rent('2026-11-01'), partOf(rent('2026-12-01'))],
  ],
  ['part of December 2025 rent, November rent', [partOf(rent('2025-12-01')), rent('2026-11-01')]],
  ['rent due 1 Aug to 1 Nov 2026', ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'].map(rent)],
  [
    'November rent, deposit, lost key',
    [
      { amount: 100_000, pays: { kind: 'deposit', dueDate: '2026-11-01' } },
      rent('2026-11-01'),
      { amount: 1_000, pays: { kind: 'key', dueDate: '2026-11-02' } },
      { amount: 1_000, pays: { kind: 'key', dueDate: '2026-11-09' } },
    ],
  ],
])('money that pays %j says so', (words, parts) => {
  expect(paidInWords(parts, '2026-11-20')).toBe(words)
})
