import { describe, expect, it, test } from 'vitest'
import {
  countsInBadge,
  isUrgent,
  type MaintenanceStatus,
  maintenanceStatuses,
  maintenanceStatusLabels,
  resolvedAt,
  type UrgencyLevel,
} from './maintenance.ts'

test.each<[MaintenanceStatus, UrgencyLevel, boolean, boolean]>([
  ['pending', 'low', true, false],
  ['pending', 'high', true, true],
  ['urgent', 'low', true, true],
  ['in_progress', 'high', true, true],
  ['in_progress', 'medium', false, false],
  ['sorting', 'high', false, true],
  ['sorting', 'low', false, false],
  ['completed', 'high', false, false],
  ['completed', 'low', false, false],
  ['cancelled', 'low', false, false],
])('%s with %s urgency: in the badge %s, urgent %s', (status, urgency, inBadge, urgent) => {
  expect(countsInBadge({ status, urgency })).toBe(inBadge)
  expect(isUrgent({ status, urgency })).toBe(urgent)
})

describe('the moment of resolution', () => {
  const then = '2026-11-01T09:00:00.000Z'
  const now = '2026-11-21T09:00:00.000Z'

  it('is stamped on completion, and kept when it stays completed', () => {
    expect(resolvedAt('completed', null, now)).toBe(now)
    expect(resolvedAt('completed', then, now)).toBe(then)
  })

  test.each(maintenanceStatuses.filter((status) => status !== 'completed'))('is cleared by %s', (status) => {
    expect(resolvedAt(status, then, now)).toBeNull()
  })
})

it('names the statuses', () => {
  expect(maintenanceStatuses.map((status) => maintenanceStatusLabels[status])).toEqual([
    'Pending',
    'Sorting',
    'In progress',
    'Completed',
    'Cancelled',
    'Urgent',
  ])
})
