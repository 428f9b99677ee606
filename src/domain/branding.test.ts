import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { colourPattern, contrast, textOn, usualColour } from './branding.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1b4d3a', '#1b4d3a', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test('what is written on any colour can be read (WCAG 2.2 AA)', () => {
  expect(usualColour).toMatch(colourPattern)
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (each) => contrast(each, textOn(each)) >= 4.5),
    { numRuns: 2_000 },
  )
})
