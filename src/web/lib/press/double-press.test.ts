import { expect, test } from 'vitest'
import { isSecondOfTwo } from './double-press.ts'

const first = { timeStamp: 1_000, detail: 1, pointerType: 'mouse' }

test.each([
  ['the second click of a double click', { timeStamp: 1_080, detail: 2, pointerType: 'mouse' }, true],
  ['the second click of a slow double click', { timeStamp: 1_900, detail: 2, pointerType: 'mouse' }, true],
  ['a click that was paired with one long ago', { timeStamp: 2_000, detail: 2, pointerType: 'mouse' }, false],
  ['a second tap', { timeStamp: 1_399, detail: 1, pointerType: 'touch' }, true],
  ['a tap some time later', { timeStamp: 1_400, detail: 1, pointerType: 'touch' }, false],
  ['a single click soon after, when a form has been corrected', { timeStamp: 1_100, detail: 1 }, false],
  ['Enter soon after', { timeStamp: 1_100, detail: 0, pointerType: '' }, false],
])('%s', (_, press, isSecond) => {
  expect(isSecondOfTwo(press, first)).toBe(isSecond)
  expect(isSecondOfTwo(press, null)).toBe(false)
})
