import { type OccupancyStatus, occupancyStatusLabels } from '#domain/property.ts'
import { Badge } from '#web/components/feedback/badge.tsx'

export function OccupancyBadge({ status }: { status: OccupancyStatus }) {
  return <Badge tone={status === 'occupied' ? 'green' : 'amber'}>{occupancyStatusLabels[status]}</Badge>
}
