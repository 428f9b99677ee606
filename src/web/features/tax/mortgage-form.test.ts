import { expect, test } from 'vitest'
import type { Mortgage } from '#api/tax.ts'
import { inputOf, mortgageForm } from './mortgage-form.ts'

const terms = { balance: 10_000_000, rate: 4.5, repaymentType: 'repayment', monthlyPayment: 30_000 }
const row = {
  id: 1,
  propertyId: 1,
  lender: 'Northern Bank',
  firstPaymentDate: '2026-12-01',
  fixedUntil: null,
  ...terms,
} as Mortgage

const problems = (before: Mortgage | null, typed: object) =>
  mortgageForm(before)
    .safeParse({ ...inputOf(row, '2026-11-21'), ...typed })
    .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? []

test('a payment that does not cover the interest is said beside it, unless the loan is as it was', () => {
  const text = 'monthlyPayment: The payment does not cover the interest, £375 a month at 4.5 % on £100,000'
  expect(problems(null, {})).toEqual([text])
  expect(problems(row, { lender: 'Southern Bank' })).toEqual([])
  expect(problems(row, { monthlyPayment: '310' })).toEqual([text])
  expect(problems(row, { monthlyPayment: '375' })).toEqual([])
})
