import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eventColours,
  eventKindLabel,
  eventKindPlural,
  eventKinds,
  eventsForDay,
  eventTitle,
  isCalendarRange,
  monthGrid,
} from './calendar.ts'
import { addDays, daysBetween, firstOfMonth, lastOfMonth, weekdayOf } from './day.ts'

describe('the month grid', () => {
  it('runs from Sunday to Saturday', () => {
    const weeks = monthGrid('2026-11-21')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ])
    expect(weeks[4]?.at(-1)).toBe('2026-12-05')
  })

  it('has four rows for a February that fits, and six for a long month', () => {
    expect(monthGrid('2026-02-10')).toHaveLength(4)
    expect(monthGrid('2026-08-10')).toHaveLength(6)
  })

  it('ends with the last month of the calendar', () => {
    expect(monthGrid('9999-12-31')).toHaveLength(5)
  })

  it('holds every day of the month once, in whole weeks', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (offset) => {
        const day = addDays('2026-01-01', offset)
        const weeks = monthGrid(day)
        const days = weeks.flat()
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true)
        expect(days.every((each, index) => index === 0 || daysBetween(days[index - 1] ?? '', each) === 1)).toBe(true)
        expect(weeks[0]).toContain(firstOfMonth(day))
        expect(weeks.at(-1)).toContain(lastOfMonth(day))
      }),
    )
  })
})

it('gives each kind of event its name and its colour', () => {
  expect(eventKinds.map((kind) => [eventKindLabel(kind, 'landlord'), eventColours[kind]])).toEqual([
    ['Inspection', 'blue'],
    ['Document Expiry', 'red'],
    ['Rent Due', 'green'],
    ['Tenant Move-in', 'purple'],
    ['Tenant End Date', 'black'],
    ['Custom Event', 'amber'],
  ])
  expect(eventKindLabel('tenant-moveout', 'tenant')).toBe('Move Out')
  expect(eventKindLabel('tenant-movein', 'tenant')).toBe('Tenant Move-in')
})

it('names no choice of what to show as the legend does', () => {
  const legend = eventKinds.flatMap((kind) => [eventKindLabel(kind, 'landlord'), eventKindLabel(kind, 'tenant')])
  expect(eventKinds.map(eventKindPlural).filter((name) => legend.includes(name))).toEqual([])
})

it('has a title even for an event without one', () => {
  expect([eventTitle('Boiler service'), eventTitle('  '), eventTitle(''), eventTitle(null)]).toEqual([
    'Boiler service',
    'Untitled Event',
    'Untitled Event',
    'Untitled Event',
  ])
  expect(eventsForDay('2026-11-21')).toBe('Events for 21 November 2026')
})

it('answers at most 400 days at once', () => {
  expect(isCalendarRange('2026-01-01', '2026-01-01')).toBe(true)
  expect(isCalendarRange('2026-01-01', addDays('2026-01-01', 399))).toBe(true)
  expect(isCalendarRange('2026-01-01', addDays('2026-01-01', 400))).toBe(false)
  expect(isCalendarRange('2026-01-02', '2026-01-01')).toBe(false)
})
