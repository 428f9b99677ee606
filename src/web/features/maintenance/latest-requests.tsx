import { Suspense, useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { MaintenanceRequest } from '#api/maintenance.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { NoRequests } from './no-requests.tsx'
import { ReportButton } from './report-button.tsx'
import { latestColumns, latestColumnsOfLandlord } from './request-columns.tsx'

const RequestDialog = onDemand(async () => (await import('./request-dialog.tsx')).RequestDialog)

type LatestRequestsProps = { label: string; requests: readonly MaintenanceRequest[]; user: User }

/** A dashboard's few newest requests. */
export function LatestRequests({ label, requests, user }: LatestRequestsProps) {
  const [opened, setOpened] = useState<MaintenanceRequest | null>(null)
  return (
    <>
      <DataTable
        label={label}
        columns={user.role === 'landlord' ? latestColumnsOfLandlord : latestColumns}
        rows={requests}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={<NoRequests role={user.role} action={user.role === 'tenant' && <ReportButton />} />}
      />
      {user.role === 'tenant' && requests.length > 0 && (
        <div className="mt-4 print:hidden">
          <ReportButton />
        </div>
      )}
      {opened && (
        <Suspense>
          <RequestDialog row={opened} user={user} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
