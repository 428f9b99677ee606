import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import { idIn } from '#api/id-in.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { propertyLabel } from '#domain/property.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useIsMissing } from '#web/lib/leaving/use-is-missing.ts'
import { useInventory } from './inventory.hooks.ts'
import { back, InventoryNotFound, LoadingFailed } from './inventory-not-found.tsx'
import { InventoryReportView } from './inventory-report-view.tsx'
import { ReportActions } from './report-actions.tsx'

/** /inventory/{id}: one inventory, to read, to sign and to hand over. */
export default function InventoryReportPage() {
  const id = idIn(useParams<{ id?: string }>().id)
  const { user } = useSession()
  if (!user) return null
  return id ? <OneInventory id={id} user={user} /> : <InventoryNotFound />
}

function OneInventory({ id, user }: { id: number; user: User }) {
  const { data: report, error } = useInventory(id)
  const isMissing = useIsMissing(error)
  if (isMissing) return <InventoryNotFound />
  if (!report) return <Waiting>{error && <LoadingFailed error={error} />}</Waiting>
  return (
    <Page
      title={inventoryTitle(report.checkType)}
      back={back}
      description={`${propertyLabel(report.property)} · ${formatDayLong(report.date)}`}
      actions={<ReportActions report={report} user={user} />}
    >
      <InventoryReportView report={report} reader={user.role} />
      <RecordActivity entity="inventory" id={report.id} />
    </Page>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <Page title="Inventory" back={back}>
    {children || <SkeletonRows label="Loading the inventory…" />}
  </Page>
)
