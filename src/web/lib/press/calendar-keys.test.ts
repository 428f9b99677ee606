import { expect, test } from 'vitest'
import { keyPress } from '#test/key-press.ts'
import { dayAfterKey } from './calendar-keys.ts'

// 25 October 2026 is a Sunday, and the day on which the clocks go back.
test.each([
  ['ArrowRight', '2026-10-24', '2026-10-25'],
  ['ArrowRight', '2026-10-25', '2026-10-26'],
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowDown', '2026-10-21', '2026-10-28'],
  ['ArrowUp', '2026-10-28', '2026-10-21'],
  ['Home', '2026-10-25', '2026-10-25'],
  ['Home', '2026-10-31', '2026-10-25'],
  ['End', '2026-10-25', '2026-10-31'],
  ['End', '2026-10-31', '2026-10-31'],
  ['PageDown', '2026-08-31', '2026-09-30'],
  ['PageUp', '2026-03-31', '2026-02-28'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayAfterKey(from, keyPress(key))).toBe(to)
})

test('Shift with Page Up and Page Down goes by year, to a day that exists', () => {
  expect(dayAfterKey('2028-02-29', keyPress('PageDown', { shiftKey: true }))).toBe('2029-02-28')
  expect(dayAfterKey('2026-11-21', keyPress('PageUp', { shiftKey: true }))).toBe('2025-11-21')
})

test('leaves every other key, and those that belong to the browser, alone', () => {
  expect(dayAfterKey('2026-11-21', keyPress('Enter'))).toBeUndefined()
  expect(dayAfterKey('2026-11-21', keyPress('ArrowLeft', { altKey: true }))).toBeUndefined()
  expect(dayAfterKey('2026-11-21', keyPress('ArrowRight', { metaKey: true }))).toBeUndefined()
})
