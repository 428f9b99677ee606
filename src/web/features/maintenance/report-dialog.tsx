import { useState } from 'react'
import type { IssueType } from '#domain/maintenance.ts'
import { propertyLabel } from '#domain/property.ts'
import { noHomeText } from '#domain/tenancy.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useHomes } from './maintenance.hooks.ts'
import { ReportForm } from './report-form.tsx'

type ReportDialogProps = {
  /** What kind of issue it is, where that is known already. */
  type?: IssueType | undefined
  onClose: () => void
}

/** A tenant or guest reports an issue. For everybody else there is nothing here. */
export function ReportDialog({ type, onClose }: ReportDialogProps) {
  const close = useOwnClose(onClose)
  const { user } = useSession()
  const [isDirty, setDirty] = useState(false)
  const { data: homes, error, refetch } = useHomes()
  if (user?.role !== 'tenant') return null
  const [onlyHome] = homes?.length === 1 ? homes : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Submit Maintenance Request"
      description={onlyHome && propertyLabel(onlyHome)}
      dirty={isDirty}
    >
      {!homes && <RecordState what="your home" error={error} refetch={refetch} skeleton={<FormSkeleton />} />}
      {homes?.length === 0 && <EmptyState title="No property assigned" text={noHomeText} />}
      {homes && homes.length > 0 && (
        <ReportForm homes={homes} type={type} onDirtyChange={setDirty} onReported={close} />
      )}
    </Dialog>
  )
}

function FormSkeleton() {
  return (
    <Loading label="Loading your home…">
      <div className="grid gap-5">
        {['h-48', 'h-24', 'h-36', 'h-20'].map((height) => (
          <Skeleton key={height} className={height} />
        ))}
      </div>
    </Loading>
  )
}
