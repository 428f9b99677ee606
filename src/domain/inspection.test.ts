import { describe, expect, it, test } from 'vitest'
import type { Day } from './day.ts'
import {
  type InspectionBannerStatus,
  inspectionReminder,
  isWithinPastYear,
  pendingInspection,
  pendingInspectionDetail,
  propertiesToRemindOf,
  visitStatus,
} from './inspection.ts'

const today = '2026-11-21'

describe('the reminder of an inspection', () => {
  it('counts the days, and says when it is today', () => {
    expect(inspectionReminder('2026-11-21', today)).toEqual({
      days: 0,
      title: 'Inspection Reminder: Due Today!',
      body: 'Property inspection is scheduled for today.',
    })
    expect(inspectionReminder('2026-11-28', today)).toEqual({
      days: 7,
      title: 'Upcoming Inspection Reminder',
      body: 'Property inspection scheduled in 7 days.',
    })
    expect(inspectionReminder('2026-11-22', today)?.body).toBe('Property inspection scheduled in 1 day.')
  })

  it('is not given for a date that has passed, or none', () => {
    expect(inspectionReminder('2026-11-20', today)).toBeNull()
    expect(inspectionReminder(null, today)).toBeNull()
  })

  it('comes for the nearest first and never for one acknowledged', () => {
    const properties: { id: number; nextInspectionDate: Day | null }[] = [
      { id: 1, nextInspectionDate: '2026-12-24' },
      { id: 2, nextInspectionDate: '2026-11-21' },
      { id: 3, nextInspectionDate: '2026-11-22' },
      { id: 4, nextInspectionDate: '2026-11-01' },
      { id: 5, nextInspectionDate: null },
    ]
    expect(propertiesToRemindOf(properties, [3], today).map(({ id }) => id)).toEqual([2, 1])
    expect(propertiesToRemindOf(properties, [], today).map(({ id }) => id)).toEqual([2, 3, 1])
  })
})

describe('the list of pending inspections', () => {
  type Case = [Day | null, Day | null, InspectionBannerStatus | null, number | null, string]
  const neverInspected: Case[] = [
    ['2026-11-17', null, 'overdue', 4, '4 days overdue'],
    ['2026-11-20', null, 'overdue', 1, '1 day overdue'],
    ['2026-11-21', null, 'overdue', 0, '0 days overdue'],
    ['2026-11-22', null, 'due_soon', 1, '1 day remaining'],
    ['2026-12-21', null, 'due_soon', 30, '30 days remaining'],
    ['2026-12-22', null, 'scheduled', 31, '31 days until due'],
    [null, null, 'no_date_set', null, ''],
  ]
  const inspectedLongAgo: Case[] = [
    ['2026-11-20', '2025-11-20', 'overdue', 1, '1 day overdue'],
    ['2026-11-21', '2025-11-20', 'due_soon', 0, '0 days remaining'],
    ['2026-12-21', '2025-11-20', 'due_soon', 30, '30 days remaining'],
    ['2026-12-22', '2025-11-20', null, null, ''],
    [null, '2025-11-20', 'no_date_set', null, ''],
  ]
  const inspectedWithinTheYear: Case[] = [
    ['2026-11-01', '2025-11-21', null, null, ''],
    [null, '2026-11-21', null, null, ''],
    ['2026-11-25', '2026-06-01', null, null, ''],
  ]

  test.each([...neverInspected, ...inspectedLongAgo, ...inspectedWithinTheYear])(
    'next %s, last %s: %s',
    (nextInspectionDate, lastInspectionDate, status, days, detail) => {
      const pending = pendingInspection({ nextInspectionDate, lastInspectionDate }, today)
      expect(pending).toEqual(status && { status, days })
      expect(pending ? pendingInspectionDetail(pending) : '').toBe(detail)
    },
  )

  it('says of a visit to a home that is not pending that it is scheduled, or overdue the day after', () => {
    expect(visitStatus('2026-11-22', today)).toBe('scheduled')
    expect(visitStatus(today, today)).toBe('scheduled')
    expect(visitStatus('2026-11-20', today)).toBe('overdue')
    expect(visitStatus(null, today)).toBeNull()
  })

  it('counts the same date a year ago as within the year, also on 29 February', () => {
    expect(isWithinPastYear('2025-11-21', today)).toBe(true)
    expect(isWithinPastYear('2025-11-20', today)).toBe(false)
    expect(isWithinPastYear('2026-11-21', today)).toBe(true)
    expect(isWithinPastYear('2026-11-22', today)).toBe(false)
    expect(isWithinPastYear('2027-02-28', '2028-02-29')).toBe(true)
    expect(isWithinPastYear('2027-02-27', '2028-02-29')).toBe(false)
  })
})
