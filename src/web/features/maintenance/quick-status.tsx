import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { MaintenanceRequest } from '#api/maintenance.ts'
import {
  issueTypeLabels,
  type MaintenanceStatus,
  maintenanceStatusLabels,
  maintenanceStatusTones,
  quickMaintenanceStatuses,
} from '#domain/maintenance.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { StatusChoices } from './status-choices.tsx'
import { useChangeStatus } from './use-change-status.ts'

/** The status in a landlord's list: pressed, it offers the usual next ones. */
export function QuickStatus({ request }: { request: MaintenanceRequest }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChangeStatus()
  const { status, requestType, property } = request
  const label = maintenanceStatusLabels[status]
  const choose = (next: MaintenanceStatus) => {
    setOpen(false)
    change(request, next)
  }
  return (
    <Popover
      label="Update status"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-52 p-1.5!"
      trigger={
        <button
          type="button"
          aria-label={`${label}: change the status of ${issueTypeLabels[requestType]}, ${property.address}`}
          className="-mx-2 inline-flex min-h-11 items-center rounded-md px-2 hover:bg-press-soft"
        >
          <Badge tone={maintenanceStatusTones[status]}>
            {label}
            <ChevronDown aria-hidden />
          </Badge>
        </button>
      }
    >
      <StatusChoices statuses={quickMaintenanceStatuses} current={status} onChoose={choose} />
    </Popover>
  )
}
