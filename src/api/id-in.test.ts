import { expect, test } from 'vitest'
import { idIn } from './id-in.ts'

test.each([
  ['7', 7],
  ['42', 42],
  ['1000000000', 1_000_000_000],
  ['2147483647', 2_147_483_647],
  // Larger than an id can be in the database.
  ['2147483648', undefined],
  ['10000000000', undefined],
  ['0', undefined],
  ['007', undefined],
  ['-7', undefined],
  ['7.5', undefined],
  ['7e3', undefined],
  [' 7', undefined],
  ['seven', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j is the id %j', (text, id) => {
  expect(idIn(text)).toBe(id)
})
