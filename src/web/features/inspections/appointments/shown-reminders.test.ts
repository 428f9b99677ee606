import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteShownReminder, shownReminders } from './shown-reminders.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

test('an acknowledged reminder stays so, once, under its fixed name', () => {
  expect(shownReminders()).toEqual([])
  expect(noteShownReminder(7)).toEqual([7])
  expect(noteShownReminder(9)).toEqual([7, 9])
  expect(noteShownReminder(7)).toEqual([7, 9])
  expect(storage.get('shown_inspection_reminders')).toBe('[7,9]')
  expect(shownReminders()).toEqual([7, 9])
})

test.each(['', 'nonsense', '{}', '[1,"2",null,3.5]'])(
  'what somebody else has written there does no harm: %s',
  (text) => {
    storage.set('shown_inspection_reminders', text)
    expect(shownReminders()).toEqual(text.startsWith('[1') ? [1] : [])
  },
)
