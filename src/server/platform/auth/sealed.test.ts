import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

test('what is sealed is read again with the same key and for the same row, and no other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, key) => {
      const sealed = seal(key, text, 'row 1')
      expect(unseal(key, sealed, 'row 1')).toBe(text)
      expect(unseal(key, sealed, 'row 2')).toBeNull()
      expect(unseal(`${key}x`, sealed, 'row 1')).toBeNull()
    }),
    { numRuns: 30 },
  )
})

test('a changed byte is noticed, and what is no sealed text is none', () => {
  const sealed = Buffer.from(seal('key', 'text', 'row'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal('key', changed.toString('base64url'), 'row')).toBeNull()
  }
  for (const none of ['', 'abc', '!']) expect(unseal('key', none, 'row')).toBeNull()
})

test('the same text is never sealed alike', () => {
  expect(seal('key', 'text', 'row')).not.toBe(seal('key', 'text', 'row'))
})
