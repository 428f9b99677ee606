import type { InspectionReport } from '#api/inspection-reports.ts'
import { formatDayLong } from '#domain/day.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { toast } from '#web/components/toast.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useDeleteReport } from './inspections.hooks.ts'

type DeleteReportDialogProps = {
  report: InspectionReport
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
