/**
 * A cost that comes again and again, such as an insurance or a service charge, is entered once
 * and booked by itself in every period after that.
 */
import { addMonths, type Day, earlierOf, monthIndex } from '../day.ts'

export const repetitions = ['monthly', 'quarterly', 'yearly'] as const
export type Repetition = (typeof repetitions)[number]

export const repetitionLabels: Record<Repetition, string> = {
  monthly: 'Every month',
  quarterly: 'Every three months',
  yearly: 'Every year',
}

const monthsBetween: Record<Repetition, number> = { monthly: 1, quarterly: 3, yearly: 12 }

/** How far back, in months, a repeating cost or a mortgage may begin, and how far ahead a mortgage: five years. */
export const mostMonthsBack = 60

/**
 * The first day for which repetitions are made, whatever a row says. The form checks on the day of entry and the daily
 * job runs later, so this is a month earlier.
 */
export const earliestMade = (today: Day): Day => addMonths(today, -mostMonthsBack - 1)

/**
 * The days up to `today` on which a cost of `date` comes again, in the months after that of `madeUntil`:
 * where `date` was moved to later in its month, nothing is made twice for one period. Each is counted
 * from the first day, so that one of the 31st falls on the last day of a shorter month and on the 31st
 * of the next long one (rule: finances-repeats).
 */
export function repeatDays(date: Day, repeats: Repetition, madeUntil: Day | null, today: Day): Day[] {
  const days: Day[] = []
  const months = monthsBetween[repeats]
  const earliest = earliestMade(today)
  const skipped = Math.floor((monthIndex(earliest) - monthIndex(date)) / months)
  for (let period = Math.max(1, skipped); ; period++) {
    const day = addMonths(date, period * months)
    if (day > today) return days
    if (day < earliest) continue
    if (madeUntil === null || monthIndex(day) > monthIndex(madeUntil)) days.push(day)
  }
}

interface MovedEarlier {
  /** The new first day, and how often it comes again from then on. */
  readonly date: Day
  readonly repeats: Repetition
  /** The first day until now. */
  readonly before: Day
  /** The day up to which repetitions were made. */
  readonly madeUntil: Day
  /** The days for which they were made. */
  readonly made: readonly Day[]
}

/**
 * The days up to `today` on which a cost has to be entered because its first day was moved to an earlier one: those up
 * to the month of the former first day, but for periods that have a repetition (rule: finances-repeats).
 */
export function daysMovedOver({ date, repeats, before, madeUntil, made }: MovedEarlier, today: Day): Day[] {
  const last = monthIndex(earlierOf(before, madeUntil))
  const isMade = (day: Day) =>
    made.some((each) => {
      const months = monthIndex(each) - monthIndex(day)
      return months >= 0 && months < monthsBetween[repeats]
    })
  return repeatDays(date, repeats, null, today).filter((day) => monthIndex(day) <= last && !isMade(day))
}
