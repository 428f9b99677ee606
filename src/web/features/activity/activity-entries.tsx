import type { ActivityEntry } from '#api/activity.ts'
import { activityEntityLabels } from '#domain/activity.ts'
import { formatInstant } from '#domain/day.ts'

type ActivityEntriesProps = {
  rows: readonly ActivityEntry[]
  /** Says of each what kind of record it was, where they are of several. */
  withKinds?: boolean
}

/** Who did what and when, the newest first. */
export function ActivityEntries({ rows, withKinds = false }: ActivityEntriesProps) {
  return (
    <ol aria-label="Activity" className="grid grid-cols-1">
      {rows.map((entry) => (
        <li
          key={`${entry.at} ${entry.entity} ${entry.id} ${entry.what}`}
          className="border-line border-b py-3 last:border-b-0"
        >
          <p className="wrap-anywhere">
            {withKinds && <span className="text-muted">{activityEntityLabels[entry.entity]}: </span>}
            {entry.what}
          </p>
          <p className="text-muted text-sm">
            <span className="figures">{formatInstant(entry.at)}</span>, {entry.by}
          </p>
        </li>
      ))}
    </ol>
  )
}
