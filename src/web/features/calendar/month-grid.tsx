import type { CalendarEvent } from '#api/calendar.ts'
import type { UserRole } from '#domain/account.ts'
import { monthGrid } from '#domain/calendar.ts'
import { type Day, monthIndex } from '#domain/day.ts'
import { WeekdayHead } from '#web/components/layout/weekday-head.tsx'
import { useDayKeys } from '#web/lib/press/use-day-keys.ts'
import { DayCell } from './day-cell.tsx'

type MonthGridProps = {
  /** The day that has the keyboard focus; its month is shown. */
  current: Day
  onMove: (day: Day) => void
  onOpen: (day: Day) => void
  /** Undefined while they are not known. */
  events: readonly CalendarEvent[] | undefined
  hasFailed: boolean
  role: UserRole
  today: Day
  labelledBy: string
}

/** The days of a month by weeks from Sunday to Saturday. One stop for Tab; the arrows go on within. */
export function MonthGrid({ current, onMove, onOpen, events, hasFailed, role, today, labelledBy }: MonthGridProps) {
  const { table, press } = useDayKeys({ current, onMove })
  const open = (day: Day) => {
    onMove(day)
    onOpen(day)
  }
  const byDay = events && Map.groupBy(events, ({ date }) => date)
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid (WAI-ARIA, 'Date Picker Dialog'), and a table lays it out.
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={events === undefined && !hasFailed}
      onKeyDown={press}
      className="w-full table-fixed border-collapse border border-line bg-sheet"
    >
      <WeekdayHead letters={3} className="py-2 text-sm" />
      <tbody>
        {monthGrid(current).map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              monthIndex(day) === monthIndex(current) ? (
                <td key={day} className="h-px border border-line p-0 align-top">
                  <DayCell
                    day={day}
                    events={byDay && (byDay.get(day) ?? [])}
                    role={role}
                    isToday={day === today}
                    isInTabOrder={day === current}
                    onOpen={() => open(day)}
                  />
                </td>
              ) : (
                <td key={day} className="border border-line bg-paper" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
