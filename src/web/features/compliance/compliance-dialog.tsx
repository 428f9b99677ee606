import { Upload } from 'lucide-react'
import type { Property } from '#api/properties.ts'
import { propertyLabel } from '#domain/property.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { useUpload } from '#web/features/documents/use-upload.tsx'
import { useComplianceReport } from './compliance.hooks.ts'
import { ComplianceReport } from './compliance-report.tsx'

type ComplianceDialogProps = { property: Pick<Property, 'id' | 'address' | 'city'>; onClose: () => void }

/** What one property should have, what it has, and how that makes its score. */
export function ComplianceDialog({ property, onClose }: ComplianceDialogProps) {
  const { data: report, isPending, refetch } = useComplianceReport(property.id)
  const upload = useUpload({ propertyId: property.id })
  const content = () => {
    if (report)
      return <ComplianceReport report={report} onUpload={upload.begin && ((type) => upload.begin?.({ type }))} />
    if (isPending) return <SkeletonRows rows={8} label="Loading compliance report…" />
    return <ErrorState heading={unavailable} onRetry={() => void refetch()} />
  }
  return (
    <Dialog open onOpenChange={onClose} title="Compliance Report" description={propertyLabel(property)} size="large">
      {content()}
      <DialogFooter>
        <DialogCancel>Done</DialogCancel>
        <Button icon={<Upload aria-hidden />} disabled={!upload.begin} onClick={() => upload.begin?.()}>
          Upload Documents
        </Button>
      </DialogFooter>
      {upload.dialog}
    </Dialog>
  )
}

const unavailable = 'Unable to load compliance data for this property.'
