import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { typedAmount, typedAmountOrNull, typedDay, typedDayOrEmpty, typedPence } from './typed-values.ts'

const answer = (schema: z.ZodMiniType, typed: string) => {
  const { data, error } = schema.safeParse(typed)
  return error ? error.issues[0]?.message : data
}

test.each([
  ['1,250.50', 125050],
  ['£0.01', 1],
  ['0', 'Must be more than 0'],
  ['-5', 'Must be more than 0'],
  ['', 'Must be more than 0'],
  ['99999999999', 'Must be more than 0'],
  ['12,34', 'Enter an amount such as 12.34'],
  ['a lot', 'Enter an amount such as 12.34'],
])('the amount typed as %j is read, or refused, as %j', (typed, result) => {
  expect(answer(typedAmount('Must be more than 0'), typed)).toBe(result)
})

test('an amount may be 0 where that is the least', () => {
  expect(answer(typedAmount('Must be an amount', 0), '0')).toBe(0)
  expect(answer(typedAmount('Must be an amount', 0), '')).toBe('Must be an amount')
})

test('the first rule that an amount breaks says so', () => {
  const upTo = typedPence(z.number('Required').check(z.maximum(5000, 'Only £50 is held')))
  expect(answer(upTo, '50')).toBe(5000)
  expect(answer(upTo, '50.01')).toBe('Only £50 is held')
  expect(answer(upTo, '')).toBe('Required')
})

test('a required day is refused when it is empty or not in the calendar', () => {
  expect(answer(typedDay('Date is required'), '2026-02-28')).toBe('2026-02-28')
  expect(answer(typedDay('Date is required'), '2026-02-30')).toBe('Date is required')
  expect(answer(typedDay('Date is required'), '')).toBe('Date is required')
})

test('a day that may be left out must be one where it is given', () => {
  expect(answer(typedDayOrEmpty(), '2026-02-28')).toBe('2026-02-28')
  expect(answer(typedDayOrEmpty(), '')).toBe('')
  expect(answer(typedDayOrEmpty(), ' nonsense')).toBe('Must be a date, or empty')
})

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['12.50', 1250],
  ['-1', 'Must be an amount, or empty'],
  ['some', 'Must be an amount, or empty'],
])('the amount %j, which may be left empty, is %j', (text, result) => {
  expect(answer(typedAmountOrNull('Must be an amount, or empty'), text)).toBe(result)
})
