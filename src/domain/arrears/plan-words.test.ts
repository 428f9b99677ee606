import { expect, test } from 'vitest'
import { instalmentsInWords, planInWords } from './plan-words.ts'

test('a plan that is paid off is over in the words for both sides', () => {
  const plan = { state: 'kept', paidOff: true } as const
  expect(planInWords(plan, 'landlord')).toBe('paid off: nothing more of it is to be paid')
  expect(planInWords(plan, 'tenant')).toBe('You have paid off this plan: nothing more of it is to be paid')
  expect(instalmentsInWords(plan)).toMatch(/^These were/)
})

test('a plan that is not is kept to, on top of the rent', () => {
  const plan = { state: 'kept', paidOff: false } as const
  expect(planInWords(plan, 'landlord')).toBe('accepted, and being kept to')
  expect(planInWords(plan, 'tenant')).toBe('You are keeping to this plan')
  expect(instalmentsInWords(plan)).toMatch(/^You pay/)
})
