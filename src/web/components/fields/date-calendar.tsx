import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { monthGrid } from '#domain/calendar.ts'
import { addMonths, type Day, dayOfMonth, londonDay, monthIndex } from '#domain/day.ts'
import { formatDayWithWeekday, formatMonth, weekdayNames } from '#domain/day-forms.ts'
import { Button } from '#web/components/layout/button.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { cx } from '#web/lib/cx.ts'
import { dayAfterKey } from '#web/lib/press/calendar-keys.ts'

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
export default function DateCalendar({ day, min = '0100-01-01', max = '9999-12-31', onChoose }: DateCalendarProps) {
  const today = londonDay(new Date())
  const within = (wanted: Day) => {
    if (wanted < min) return min
    return wanted > max ? max : wanted
  }
  const [current, setCurrent] = useState(() => within(day || today))
  const title = useId()
  const table = useRef<HTMLTableElement>(null)
  const focusFollows = useRef(true)

  useEffect(() => {
    if (focusFollows.current) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    focusFollows.current = false
  }, [current])

  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(current, event)
    if (!next) return
    event.preventDefault()
    focusFollows.current = within(next) !== current
    setCurrent(within(next))
  }
  const turn = (months: number) => setCurrent(within(addMonths(current, months)))
  const canTurn = (months: number) => monthIndex(within(addMonths(current, months))) !== monthIndex(current)

  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label="Previous month"
          disabled={!canTurn(-1)}
          onClick={() => turn(-1)}
          className={iconButtonClass}
        >
          <ChevronLeft aria-hidden />
        </button>
        <p id={title} aria-live="polite" className="font-semibold">
          {formatMonth(current)}
        </p>
        <button
          type="button"
          aria-label="Next month"
          disabled={!canTurn(1)}
          onClick={() => turn(1)}
          className={iconButtonClass}
        >
          <ChevronRight aria-hidden />
        </button>
      </div>
      <table ref={table} aria-labelledby={title} className="w-77 max-w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="pb-1 font-semibold text-muted">
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
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
      {within(today) === today && (
        <Button variant="quiet" size="small" className="justify-self-center" onClick={() => onChoose(today)}>
          Today
        </Button>
      )}
    </div>
  )
}
