import {
  type MaintenanceStatus,
  maintenanceStatusLabels,
  maintenanceStatusTones,
  type UrgencyLevel,
  urgencyLabels,
  urgencyTones,
} from '#domain/maintenance.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

export function StatusBadge({ status }: { status: MaintenanceStatus }) {
  return <Badge tone={maintenanceStatusTones[status]}>{maintenanceStatusLabels[status]}</Badge>
}

/** Where no heading says what is low or high, `inWords` does. */
export function UrgencyBadge({ urgency, inWords = false }: { urgency: UrgencyLevel; inWords?: boolean }) {
  return (
    <Badge tone={urgencyTones[urgency]}>
      {urgencyLabels[urgency]}
      {inWords && ' urgency'}
    </Badge>
  )
}
