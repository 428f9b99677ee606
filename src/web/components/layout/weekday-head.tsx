import { weekdayNames } from '#domain/day-forms.ts'
import { cx } from '#web/lib/cx.ts'

/** The head of a table of weeks: the days from Sunday to Saturday by their first `letters`. */
export function WeekdayHead({ letters, className }: { letters: number; className: string }) {
  return (
    <thead>
      <tr>
        {weekdayNames.map((weekday) => (
          <th key={weekday} scope="col" abbr={weekday} className={cx('font-semibold text-muted', className)}>
            {weekday.slice(0, letters)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
