import type { MaintenanceDetails } from '#api/maintenance.ts'
import { formatInstant } from '#domain/day.ts'
import { StatusBadge } from './request-badges.tsx'

/** Every status that the request has had, with who set it and when; the newest stands first. */
export function RequestHistory({ history }: Pick<MaintenanceDetails, 'history'>) {
  return (
    <ol className="border-edge border-t">
      {history
        .map((change, at) => ({ ...change, isFirst: at === 0, key: `${at} ${change.status}` }))
        .toReversed()
        .map(({ key, status, at, by, isFirst }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5">
            <StatusBadge status={status} />
            <span className="figures min-w-0 text-sm">
              {isFirst ? 'Submitted by ' : ''}
              {by} <span className="text-muted">· {formatInstant(at)}</span>
            </span>
          </li>
        ))}
    </ol>
  )
}
