import { expect, test } from 'vitest'
import { authenticatorCode, formatRecoveryCode, recoveryCode } from './two-factor.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['000000', '000000'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('%j is the authenticator’s code %j', (typed, code) => {
  expect(authenticatorCode(typed)).toBe(code)
})

test.each([
  ['ABCD-EFGH-JKMN-2345', 'ABCDEFGHJKMN2345'],
  ['abcd efgh jkmn 2345', 'ABCDEFGHJKMN2345'],
  ['ABCD-EFGH-JKMN-234', null],
  ['ABCD-EFGH-JKMN-2340', null],
  ['123456', null],
])('%j is the recovery code %j', (typed, code) => {
  expect(recoveryCode(typed)).toBe(code)
})

test('a recovery code is shown in groups of four', () => {
  expect(formatRecoveryCode('ABCDEFGHJKMN2345')).toBe('ABCD-EFGH-JKMN-2345')
})
