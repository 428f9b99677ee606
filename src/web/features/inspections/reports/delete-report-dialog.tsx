import type { InspectionReport } from '#api/inspection-reports.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { useDeleteReport } from '#web/features/inspections/inspections.hooks.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'

type DeleteReportDialogProps = {
  report: Pick<InspectionReport, 'id' | 'inspectionDate' | 'property'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a report goes, with everything that was filed with it. Only one that nobody has signed can go. */
export function DeleteReportDialog({ report, onClose, onDeleted }: DeleteReportDialogProps) {
  const remove = useDeleteReport()
  const confirm = () =>
    remove.mutate(report.id, {
      onSuccess: () => {
        onClose()
        onDeleted?.()
        toast({ title: 'Inspection report deleted', description: 'The report and its filed PDF have been removed.' })
      },
      onError: (error) => {
        onClose()
        sayFailure('Failed to delete inspection report', error)
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Report"
      text={`Are you sure you want to delete the inspection report of ${formatDayLong(report.inspectionDate)} for ${report.property.address}? Its photos and its filed PDF go with it. This action cannot be undone.`}
      confirmLabel="Delete Report"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      danger
      onConfirm={confirm}
    />
  )
}
