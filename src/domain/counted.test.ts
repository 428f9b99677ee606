import { expect, test } from 'vitest'
import { counted, countedWithCommas } from './counted.ts'

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
])("a count of %i days is written '%s'", (count, words) => {
  expect(counted(count, 'day')).toBe(words)
})

test('a word with an irregular plural is written with it', () => {
  expect(counted(1, 'property', 'properties')).toBe('1 property')
  expect(counted(3, 'property', 'properties')).toBe('3 properties')
})

test('thousands have a comma where there may be thousands', () => {
  expect(countedWithCommas(1, 'row')).toBe('1 row')
  expect(countedWithCommas(1_204, 'row')).toBe('1,204 rows')
})
