import { describe, expect, it, test } from 'vitest'
import {
  countsInBadge,
  isUrgent,
  type MaintenanceStatus,
  maintenanceStatuses,
  maintenanceStatusLabels,
  needsLandlord,
  resolvedAt,
  type UrgencyLevel,
} from './maintenance.ts'

test.each<[MaintenanceStatus, UrgencyLevel, boolean, boolean, boolean]>([
  ['pending', 'low', true, false, true],
  ['pending', 'high', true, true, true],
  ['urgent', 'low', true, true, true],
  ['in_progress', 'high', true, true, true],
  ['in_progress', 'medium', false, false, false],
  ['sorting', 'high', false, true, true],
  ['sorting', 'low', false, false, false],
  ['completed', 'high', false, false, false],
  ['completed', 'low', false, false, false],
  ['cancelled', 'high', false, true, false],
  ['cancelled', 'low', false, false, false],
])('%s with %s urgency: in the badge %s, urgent %s, a task %s', (status, urgency, inBadge, urgent, task) => {
  expect(countsInBadge({ status, urgency })).toBe(inBadge)
  expect(isUrgent({ status, urgency })).toBe(urgent)
  expect(needsLandlord({ status, urgency })).toBe(task)
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

it('labels the six statuses of a request as the screens show them', () => {
  expect(maintenanceStatuses.map((status) => maintenanceStatusLabels[status])).toEqual([
    'Pending',
    'Sorting',
    'In progress',
    'Completed',
    'Cancelled',
    'Urgent',
  ])
})
