import { expect, test } from 'vitest'
import { typedDoubt } from './mortgage-form.ts'

test('a payment that does not cover the interest is doubted as soon as the loan is known', () => {
  const typed = { balance: '100000', rate: '4.5', repaymentType: 'repayment', monthlyPayment: '310' } as const
  expect(typedDoubt(typed)).toBe('This does not cover the interest, £375 a month at 4.5 % on £100,000.')
  expect(typedDoubt({ ...typed, monthlyPayment: '375' })).toBeNull()
  expect(typedDoubt({ ...typed, rate: '' })).toBeNull()
})
