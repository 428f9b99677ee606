import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { MaintenanceRequest } from '#api/maintenance.ts'
import { issueTypeLabels } from '#domain/maintenance.ts'
import { propertyLabel } from '#domain/property.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useRequest } from './maintenance.hooks.ts'
import { RequestDetails } from './request-details.tsx'

type RequestDialogProps = { row: MaintenanceRequest; user: User; onClose: () => void }

/** Everything about one request. The pressed row is shown until the answer comes. */
export function RequestDialog({ row, user, onClose }: RequestDialogProps) {
  const { data, error, refetch } = useRequest(row.id)
  const [hasDraft, setHasDraft] = useState(false)
  const request = data ?? row
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Maintenance Request Details"
      description={`${issueTypeLabels[request.requestType]} · ${propertyLabel(request.property)}`}
      size="large"
      dirty={hasDraft}
    >
      <RequestDetails
        request={request}
        user={user}
        error={data ? null : error}
        onRetry={() => void refetch()}
        onDraftChange={setHasDraft}
      />
    </Dialog>
  )
}
