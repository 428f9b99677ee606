import { expect, test } from 'vitest'
import { doubtAboutPayment } from './mortgage.ts'

const loan = { balance: 10_000_000, rate: 4.5, repaymentType: 'repayment', monthlyPayment: 60_000 } as const
const tooLittle = 'This does not cover the interest, £375 a month at 4.5 % on £100,000.'

test.each([
  ['repays the loan', {}, null],
  ['is just the interest', { monthlyPayment: 37_500 }, null],
  ['is less than the interest', { monthlyPayment: 37_499 }, tooLittle],
  ['is for a loan that is repaid', { balance: 0, monthlyPayment: 1 }, null],
  ['is interest alone', { repaymentType: 'interest_only', monthlyPayment: 37_500 }, null],
  ['is interest by the days of February', { repaymentType: 'interest_only', monthlyPayment: 34_521 }, null],
  ['is much less than interest alone', { repaymentType: 'interest_only', monthlyPayment: 30_000 }, tooLittle],
  [
    'is much more than interest alone',
    { repaymentType: 'interest_only' },
    'Interest only would be £375 a month at 4.5 % on £100,000: if more is paid, choose Repayment.',
  ],
] as const)('a monthly payment that %s', (_, more, doubt) => {
  expect(doubtAboutPayment({ ...loan, ...more })).toBe(doubt)
})
