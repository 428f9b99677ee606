import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { email, idInput, idText, line, requiredLine } from '#api/fields.ts'

const name = requiredLine('Name is required')

test.each([
  ['  Siân Prosser ', 'Siân Prosser'],
  ['1 High Street\r\nYork', '1 High Street York'],
  ['Ann\n\n\nYour account is closed.\tPay here', 'Ann Your account is closed. Pay here'],
  ['a\u2028b\u2029c\u0085d', 'a b c d'],
  ['Anna \u202Egnp.exe\u2066', 'Anna gnp.exe'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
])('%j is stored as the one line %j', (written, stored) => {
  expect(safeParse(name, written)).toMatchObject({ data: stored })
})

test.each(['', '  ', '\n', '\u200b', '\u00a0\u2060 \u200d', '\ufeff'])(
  'a name that reads %j counts as missing',
  (written) => {
    const { error } = safeParse(name, written)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
  },
)

test('a line break at the end does not count', () => {
  expect(safeParse(line(), `${'x'.repeat(200)}\n`).success).toBe(true)
  expect(safeParse(line(), 'x'.repeat(201)).success).toBe(false)
})

test('of a text that is far too long the line breaks are not looked for', () => {
  const { error } = safeParse(name, `${'\x7f'.repeat(1_000)}x`)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Must be at most 200 characters'])
})

test('line breaks are found between ever so many spaces', () => {
  const spaces = ' '.repeat(1_000)
  expect(safeParse(name, `${spaces}\x7fAnn\nPay here\x7f${spaces}`)).toMatchObject({ data: 'Ann Pay here' })
})

test('a text of invisible characters that is too long is only that', () => {
  const { error } = safeParse(name, '\u200b'.repeat(201))
  expect(error?.issues.map(({ message }) => message)).toEqual(['Must be at most 200 characters'])
})

test('an address that is too long is not looked at as an address', () => {
  const { error } = safeParse(email('No address'), 'x'.repeat(201))
  expect(error?.issues.map(({ message }) => message)).toEqual(['Must be at most 200 characters'])
})

test('an id above what a column holds is that of a row that is not there', () => {
  const inBody = idInput('Property is required')
  for (const given of ['2147483648', '9999999999']) {
    expect(safeParse(idText, given).data).toBe(2_147_483_647)
    expect(safeParse(inBody, Number(given)).data).toBe(2_147_483_647)
  }
  expect(safeParse(idText, '9'.repeat(20)).success).toBe(false)
  expect(safeParse(inBody, 1.5).success).toBe(false)
})
