import { expect, test } from 'vitest'
import { msToTomorrow } from './one-day.ts'

const left = (now: string, minutes = 20) => msToTomorrow(new Date(now), minutes) / 60_000

test('tests wait for tomorrow in London where today would end among them', () => {
  expect(left('2026-11-23T23:39:59Z')).toBe(0)
  expect(left('2026-11-23T23:40:00Z')).toBe(20)
  expect(left('2026-11-23T23:59:30Z')).toBe(0.5)
  expect(left('2026-11-24T00:00:00Z')).toBe(0)
  expect(left('2026-11-23T23:52:00Z', 5)).toBe(0)
})

test('in summer a day ends at 23:00 UTC', () => {
  expect(left('2026-07-01T22:50:00Z')).toBe(10)
  expect(left('2026-07-01T23:50:00Z')).toBe(0)
})
