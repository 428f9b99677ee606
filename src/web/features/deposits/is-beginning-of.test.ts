import { expect, test } from 'vitest'
import type { Deduction } from '#api/deposits.ts'
import { isBeginningOf } from './is-beginning-of.ts'

const whole = {
  description: 'Oven',
  amount: 20_000,
  reason: 'It was clean at the check-in.',
  tenantNote: null,
  tenantAnswer: null,
  agreedAmount: null,
  documentIds: [3, 4],
  settled: false,
  photos: ['https://example.com/oven'],
} as unknown as Deduction
const short: Deduction = { ...whole, reason: 'It was clean…', photos: [], isShort: true }

test.each<[string, Partial<Deduction>, boolean]>([
  ['whose text goes on', {}, true],
  ['whose text is the same', { reason: 'It was clean…' }, true],
  ['whose sum is another', { amount: 30_000 }, false],
  ['that has been answered', { tenantAnswer: 'agreed', agreedAmount: 20_000 }, false],
  ['with a note', { tenantNote: 'It was there before.' }, false],
  ['whose reason is another', { reason: 'The check-in says it was clean.' }, false],
  ['whose reason was taken away', { reason: null }, false],
  ['with other evidence', { documentIds: [3] }, false],
])('a short deduction beside one %s', (_, changes, expected) => {
  expect(isBeginningOf(short, { ...whole, ...changes })).toBe(expected)
})
