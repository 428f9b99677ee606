import { Link } from 'wouter'
import type { ActivityEntry } from '#api/activity.ts'
import { type ActivityEntity, activityEntityLabels } from '#domain/activity.ts'
import { formatInstant } from '#domain/day-forms.ts'

type ActivityEntriesProps = {
  rows: readonly ActivityEntry[]
  /** Names the kind of each record, where there are several kinds. */
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
            {withKinds && <RecordLink {...entry} />}
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

/** Where a record has a screen of its own. */
const screenOf: Partial<Record<ActivityEntity, (id: number) => string>> = {
  property: (id) => `/properties/${id}`,
  tenancy: (id) => `/tenants/${id}/account`,
  request: (id) => `/maintenance/${id}`,
  inventory: (id) => `/inventory/${id}`,
}

/** Which record it was, and the way to it. */
function RecordLink({ entity, id, name }: Pick<ActivityEntry, 'entity' | 'id' | 'name'>) {
  const href = screenOf[entity]?.(id)
  const label = [activityEntityLabels[entity], name].filter(Boolean).join(' ')
  return (
    <span className="text-muted">
      {href ? (
        <Link href={href} className="text-press underline underline-offset-2">
          {label}
        </Link>
      ) : (
        label
      )}
      :{' '}
    </span>
  )
}
