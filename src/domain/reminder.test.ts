import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import { defaultLeadTimes, reminderDay } from './reminder.ts'

const today = '2026-11-21'
const everyDay = { since: '2026-11-20', today }

describe('a reminder falls due', () => {
  it('on its days before and on no other, when every morning runs', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const dueOn = reminderDay(addDays(today, days), [...defaultLeadTimes.documents, -1], everyDay)
        expect(dueOn).toBe([30, 14, 7, 1, -1].includes(days) ? today : null)
      }),
      { numRuns: 1000 },
    )
  })

  test.each<[string, Day, Day | null]>([
    ['on the day itself', '2026-11-28', '2026-11-21'],
    ['on a morning that was missed', '2026-11-25', '2026-11-18'],
    ['not before the mornings that were missed', '2026-11-23', null],
    ['not yet', '2026-11-29', null],
  ])('%s, seven days before %s', (_, date, dueOn) => {
    expect(reminderDay(date, [7], { since: '2026-11-17', today })).toBe(dueOn)
  })

  it('once, for the newest of several that were missed', () => {
    expect(reminderDay('2026-11-22', [30, 14, 7, 1], { since: '2026-10-01', today })).toBe('2026-11-21')
  })

  it('once each, however the mornings are cut by days without a server, over both clock changes', () => {
    const start = fc.constantFrom('2026-03-20', '2026-10-16', '2028-02-20')
    const gaps = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 })
    const leads = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 5 })
    fc.assert(
      fc.property(start, gaps, leads, fc.integer({ min: 0, max: 40 }), (first, between, leadTimes, offset) => {
        const date = addDays(first, offset)
        const due: Day[] = []
        let since: Day = first
        for (const gap of between) {
          const morning = addDays(since, gap)
          const day = reminderDay(date, leadTimes, { since, today: morning })
          if (day) due.push(day)
          since = morning
        }
        expect(new Set(due).size).toBe(due.length)
        const passed = leadTimes.map((lead) => addDays(date, -lead)).filter((day) => day > first && day <= since)
        expect(due.every((day) => passed.includes(day))).toBe(true)
        expect(due.at(-1)).toBe(passed.toSorted().at(-1))
      }),
      { numRuns: 500 },
    )
  })
})
