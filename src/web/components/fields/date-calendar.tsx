import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { monthGrid } from '#domain/calendar.ts'
import { addMonths, type Day, dayOfMonth, endOfTime, londonDay, monthIndex } from '#domain/day.ts'
import { formatDayWithWeekday, formatMonth } from '#domain/day-forms.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { WeekdayHead } from '#web/components/layout/weekday-head.tsx'
import { cx } from '#web/lib/cx.ts'
import { useDayKeys } from '#web/lib/press/use-day-keys.ts'

type DateCalendarProps = {
  /** The chosen one; without one it begins with today. */
  day: Day | ''
  min?: Day | undefined
  max?: Day | undefined
  onChoose: (day: Day) => void
}

/**
 * A month of days to choose from. One stop for Tab; the arrows go by day and week, Page
 * Up and Page Down by month, with Shift by year.
 */
export default function DateCalendar({ day, min = '0100-01-01', max = endOfTime, onChoose }: DateCalendarProps) {
  const today = londonDay(new Date())
  const nearest = (wanted: Day) => {
    if (wanted < min) return min
    return wanted > max ? max : wanted
  }
  const [current, setCurrent] = useState(() => nearest(day || today))
  const { table, press } = useDayKeys({ current, onMove: setCurrent, nearest, takesFocus: true })
  const title = useId()
  const monthAway = (months: number) => nearest(addMonths(current, months))
  const turner = (months: number) => ({
    disabled: monthIndex(monthAway(months)) === monthIndex(current),
    onClick: () => setCurrent(monthAway(months)),
  })
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between">
        <IconButton label="Previous month" icon={<ChevronLeft aria-hidden />} {...turner(-1)} />
        <p id={title} aria-live="polite" className="font-semibold">
          {formatMonth(current)}
        </p>
        <IconButton label="Next month" icon={<ChevronRight aria-hidden />} {...turner(1)} />
      </div>
      <table ref={table} aria-labelledby={title} className="w-77 max-w-full table-fixed border-collapse">
        <WeekdayHead letters={2} className="pb-1" />
        <tbody>
          {monthGrid(current).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} className="p-0 text-center">
                  {monthIndex(each) === monthIndex(current) && (
                    <button
                      type="button"
                      data-day={each}
                      tabIndex={each === current ? 0 : -1}
                      aria-label={formatDayWithWeekday(each)}
                      aria-pressed={each === day}
                      aria-current={each === today ? 'date' : undefined}
                      disabled={each < min || each > max}
                      onKeyDown={press}
                      onClick={() => onChoose(each)}
                      className={cx(
                        'figures size-11 rounded-md hover:bg-press-soft hover:text-press disabled:bg-transparent disabled:text-muted disabled:line-through disabled:opacity-55',
                        each === today && 'font-semibold underline underline-offset-4',
                        each === day && 'bg-press text-on-press hover:bg-press-strong hover:text-on-press',
                      )}
                    >
                      {dayOfMonth(each)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {nearest(today) === today && (
        <Button variant="quiet" size="small" className="justify-self-center" onClick={() => onChoose(today)}>
          Today
        </Button>
      )}
    </div>
  )
}
