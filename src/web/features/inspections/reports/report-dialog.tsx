import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReport } from '#api/inspection-reports.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { propertyLabel } from '#domain/property.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { useReport } from '#web/features/inspections/inspections.hooks.ts'
import { hasStatus } from '#web/lib/api/call.ts'
import { ReportActions } from './report-actions.tsx'
import { mayComment, ReaderContext } from './report-reader.ts'
import { ReportSections } from './report-sections.tsx'

type ReportDialogProps = {
  id: number
  user: User
  /** What a list knows already: whose home it is and when, until the answer comes. */
  row?: Pick<InspectionReport, 'property' | 'inspectionDate'> | undefined
  onClose: () => void
}

/** One inspection report in full, and what its reader may do with it: comment, sign, print, open the PDF, delete. */
export function ReportDialog({ id, user, row, onClose }: ReportDialogProps) {
  const { data: report, error, refetch } = useReport(id)
  const [drafts, setDrafts] = useState<ReadonlySet<string>>(new Set())
  const about = report ?? row
  const isDeleted = hasStatus(error, 404)
  const onDraftChange = (item: string, hasDraft: boolean) =>
    setDrafts((before) => new Set(hasDraft ? [...before, item] : [...before].filter((each) => each !== item)))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Inspection Report Details"
      description={about && `${propertyLabel(about.property)} · ${formatDayLong(about.inspectionDate)}`}
      size="large"
      dirty={drafts.size > 0}
    >
      {!report && <RecordState what="inspection report" error={error} refetch={refetch} />}
      {report && (
        <ReaderContext
          value={{ isGuest: user.isGuest, canComment: !isDeleted && mayComment(user, report), onDraftChange }}
        >
          <ReportSections report={report} />
          <RecordActivity entity="report" id={report.id} />
          {isDeleted ? (
            <DialogFooter>
              <p role="alert" className="rounded-md bg-amber-soft px-3 py-2 text-amber">
                This report has been deleted, and nothing can be added to it.
                {drafts.size > 0 && ' You can still copy what you have written.'}
              </p>
            </DialogFooter>
          ) : (
            <ReportActions report={report} user={user} onDeleted={onClose} />
          )}
        </ReaderContext>
      )}
    </Dialog>
  )
}
