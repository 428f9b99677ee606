import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import { isExpense, taxYearFrom, taxYearOf, transactionTypes } from './finance.ts'

test.each<[Day, string, Day, Day]>([
  ['2026-04-05', '2025/26', '2025-04-06', '2026-04-05'],
  ['2026-04-06', '2026/27', '2026-04-06', '2027-04-05'],
  ['2026-12-31', '2026/27', '2026-04-06', '2027-04-05'],
  ['2027-01-01', '2026/27', '2026-04-06', '2027-04-05'],
  ['1999-06-01', '1999/00', '1999-04-06', '2000-04-05'],
])('%s lies in the tax year %s', (day, label, from, to) => {
  expect(taxYearOf(day)).toEqual({ from, to, label })
})

it('puts every day in exactly one tax year', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 30_000 }), (offset) => {
      const day = addDays('2026-01-01', offset)
      const { from, to } = taxYearOf(day)
      expect(from <= day && day <= to).toBe(true)
      expect(addDays(to, 1)).toBe(taxYearFrom(Number(from.slice(0, 4)) + 1).from)
    }),
  )
})

it('tells money spent from money received', () => {
  expect(transactionTypes.filter(isExpense)).toEqual([
    'maintenance',
    'utilities',
    'property_tax',
    'insurance',
    'management_fee',
    'other_expense',
  ])
  expect(transactionTypes.filter((type) => !isExpense(type))).toEqual([
    'rent_payment',
    'deposit',
    'late_fee',
    'other_income',
  ])
})
