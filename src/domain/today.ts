/**
 * A landlord's day begins with what cannot wait: money that is late, then visits, then tenancies that end, then empty homes.
 * Each kind has one action, and the list is read from the top.
 */
import type { Day } from '#domain/day.ts'

/** In the order in which they are shown. */
export const taskKinds = [
  'rent_overdue',
  'inspection_overdue',
  'inspection_due',
  'tenancy_ending',
  'property_vacant',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** How many the dashboard shows. */
export const tasksShown = 8

/** How far ahead, in days, a visit and the end of a tenancy count as something for today. */
export const taskWindows = { inspectionDays: 7, tenancyEndingDays: 60 }

/** By kind, and within a kind the oldest first. */
export function inOrder<T extends { kind: TaskKind; date: Day }>(tasks: readonly T[]): T[] {
  return tasks.toSorted(
    (a, b) => taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) || a.date.localeCompare(b.date),
  )
}
