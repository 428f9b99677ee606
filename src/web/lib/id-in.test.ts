import { expect, test } from 'vitest'
import { idIn } from './id-in.ts'

test.each([
  ['7', 7],
  ['42', 42],
  ['999999999', 999_999_999],
  // More digits than a row's number may have in the database.
  ['1000000000', undefined],
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
