import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { line, requiredLine } from '#api/fields.ts'

const name = requiredLine('Name is required')

test.each([
  ['  Siân Prosser ', 'Siân Prosser'],
  ['1 High Street\r\nYork', '1 High Street York'],
  ['Ann\n\n\nYour account is closed.\tPay here', 'Ann Your account is closed. Pay here'],
  ['a\u2028b\u2029c\u0085d', 'a b c d'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
])('%j is stored as the one line %j', (written, stored) => {
  expect(safeParse(name, written)).toMatchObject({ data: stored })
})

test.each(['', '  ', '\n', '\u200b', '\u00a0\u2060 \u200d', '\ufeff'])('%j names nothing', (written) => {
  const { error } = safeParse(name, written)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
})

test('a line break at the end does not count', () => {
  expect(safeParse(line(), `${'x'.repeat(200)}\n`).success).toBe(true)
  expect(safeParse(line(), 'x'.repeat(201)).success).toBe(false)
})
