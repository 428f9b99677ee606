import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutLine, cutText } from './cut-text.ts'

it.each([
  ['home', 10, 'home'],
  ['home', 2, 'ho'],
  ['ab🏠c', 3, 'ab'],
  ['ab🏠c', 4, 'ab🏠'],
  ['🏠', 1, ''],
  ['', 3, ''],
])('%j in %i is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

it('is how a whole text begins, of whole characters, and no more than one unit shorter than it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, most) => {
      const cut = cutText(text, most)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
      expect(cut.length).toBeLessThanOrEqual(most)
    }),
  )
})

it.each([
  ['The tap drips.', 14, 'The tap drips.'],
  ['The tap\r\n\r\ndrips.', 14, 'The tap drips.'],
  ['The tap drips.', 10, 'The tap dr…'],
  ['The tap drips.', 8, 'The tap…'],
  ['', 3, ''],
])('%j on a line of %i is %j', (text, most, line) => {
  expect(cutLine(text, most)).toBe(line)
})
