import { Check } from 'lucide-react'
import { type MaintenanceStatus, maintenanceStatusLabels } from '#domain/maintenance.ts'
import { cx } from '#web/lib/cx.ts'

type StatusChoicesProps = {
  statuses: readonly MaintenanceStatus[]
  current: MaintenanceStatus
  /** Show them as buttons of their own, not as the lines of a popover. */
  outlined?: boolean
  className?: string
  onChoose: (status: MaintenanceStatus) => void
}

/** The statuses that a landlord may set, each one press away; the present one is marked. */
export function StatusChoices({ statuses, current, outlined = false, className, onChoose }: StatusChoicesProps) {
  return (
    <ul className={cx('grid gap-1', className)}>
      {statuses.map((status) => (
        <li key={status}>
          <button
            type="button"
            aria-pressed={status === current}
            onClick={() => status !== current && onChoose(status)}
            className={cx(
              'flex min-h-11 w-full items-center justify-between gap-2 rounded-md border px-3 text-left font-medium transition-colors hover:bg-press-soft hover:text-press',
              'aria-pressed:border-press aria-pressed:bg-press-soft aria-pressed:font-semibold aria-pressed:text-press',
              outlined ? 'border-edge bg-sheet' : 'border-transparent',
            )}
          >
            {maintenanceStatusLabels[status]}
            {status === current && <Check aria-hidden className="size-4.5 shrink-0" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
