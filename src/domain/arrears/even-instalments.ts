/**
 * A payment plan mostly begins as equal instalments, every week, every two weeks or every
 * month. Each can then be changed by hand.
 */

import { addDays, addMonths, type Day } from '../day.ts'
import type { Pence } from '../money.ts'
import type { Instalment } from './arrears.ts'

export const instalmentRhythms = ['weekly', 'fortnightly', 'monthly'] as const
export type InstalmentRhythm = (typeof instalmentRhythms)[number]

export const instalmentRhythmLabels: Record<InstalmentRhythm, string> = {
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month',
}

export const mostInstalments = 120

/** The day of instalment number `at`, counted from 0; in a shorter month, the 31st becomes its last day. */
export function instalmentDay(first: Day, rhythm: InstalmentRhythm, at: number): Day {
  if (rhythm === 'monthly') return addMonths(first, at)
  return addDays(first, at * (rhythm === 'weekly' ? 7 : 14))
}

/**
 * Instalments that add up to what is owed, to the penny. They are equal, but for the last, which takes the remainder.
 * None is zero, so there may be fewer than `count`.
 */
export function evenInstalments(owed: Pence, count: number, first: Day, rhythm: InstalmentRhythm): Instalment[] {
  const most = Math.min(count, owed)
  const each = most > 0 ? Math.floor(owed / most) : 0
  return Array.from({ length: most }, (_, at) => ({
    dueDate: instalmentDay(first, rhythm, at),
    amount: at === most - 1 ? owed - each * at : each,
  }))
}
