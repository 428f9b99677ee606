import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { problemWithPlan } from './arrears.ts'
import { evenInstalments, instalmentRhythms, mostInstalments } from './even-instalments.ts'

test('£895 in three instalments: the last takes the penny that does not divide', () => {
  expect(evenInstalments(89_500, 3, '2027-01-31', 'monthly')).toEqual([
    { dueDate: '2027-01-31', amount: 29_833 },
    { dueDate: '2027-02-28', amount: 29_833 },
    { dueDate: '2027-03-31', amount: 29_834 },
  ])
  expect(evenInstalments(100, 2, '2027-02-20', 'fortnightly').map(({ dueDate }) => dueDate)).toEqual([
    '2027-02-20',
    '2027-03-06',
  ])
})

test('even instalments are always a plan of exactly what is owed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 1, max: mostInstalments }),
      fc.nat(4_000),
      fc.constantFrom(...instalmentRhythms),
      (owed, count, days, rhythm) => {
        const today = '2026-11-21'
        const plan = evenInstalments(owed, count, addDays(today, days), rhythm)
        expect(plan.length).toBe(Math.min(count, owed))
        expect(plan.every(({ amount }) => amount > 0)).toBe(true)
        expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed)
        expect(problemWithPlan(plan, owed, today)).toBeUndefined()
      },
    ),
    { numRuns: 1_000 },
  )
})
