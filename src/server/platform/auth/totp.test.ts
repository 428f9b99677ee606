import { describe, expect, test } from 'vitest'
import { newTotpSecret, otpauthUrl, stepOfCode, totpCode, totpStep } from './totp.ts'

/** '12345678901234567890' in base32, the secret of the vectors in RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code ends as in RFC 6238', (second, eightDigits) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(eightDigits.slice(-6))
})

describe('a code', () => {
  const now = new Date('2026-11-21T12:00:10Z')
  const current = totpStep(now)

  test.each([-1, 0, 1])('of a clock that is %i steps off is right', (steps) => {
    expect(stepOfCode(secret, totpCode(secret, current + steps), now)).toBe(current + steps)
  })

  test.each([-3, -2, 2, 3])('of a clock that is %i steps off is wrong', (steps) => {
    expect(stepOfCode(secret, totpCode(secret, current + steps), now)).toBeUndefined()
  })
})

test('a secret has 160 random bits in base32', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
})

test('an app is told the account and the secret', () => {
  expect(otpauthUrl(secret, 'a b@example.com')).toBe(
    `otpauth://totp/Latchkey:a%20b%40example.com?secret=${secret}&issuer=Latchkey&algorithm=SHA1&digits=6&period=30`,
  )
})
