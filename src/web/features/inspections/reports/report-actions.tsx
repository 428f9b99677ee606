import { FileText, PenLine, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReport } from '#api/inspection-reports.ts'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { PrintButton } from '#web/components/layout/print-button.tsx'
import { DialogFooter } from '#web/components/overlays/dialog.tsx'
import { DeleteReportDialog } from './delete-report-dialog.tsx'
import { ReportPdf } from './report-pdf.tsx'
import { isSigned, maySign } from './report-reader.ts'

// With the drawing of signatures, which most readers never need.
const SignReportDialog = onDemand(async () => (await import('./sign-report-dialog.tsx')).SignReportDialog)

type ReportActionsProps = { report: InspectionReport; user: User; onDeleted: () => void }

/** The foot of a report's dialog. */
export function ReportActions({ report, user, onDeleted }: ReportActionsProps) {
  const [open, setOpen] = useState<'sign' | 'pdf' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const isLandlord = user.role === 'landlord'
  return (
    <>
      {isLandlord && isSigned(report) && (
        <p className="text-muted text-sm print:hidden">A signed report can no longer be changed or deleted.</p>
      )}
      <DialogFooter>
        {isLandlord && !isSigned(report) && (
          <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setOpen('delete')}>
            Delete Report
          </Button>
        )}
        <PrintButton />
        {!user.isGuest && (
          <Button variant="secondary" icon={<FileText aria-hidden />} onClick={() => setOpen('pdf')}>
            Open PDF
          </Button>
        )}
        {maySign(user, report) && (
          <Button icon={<PenLine aria-hidden />} onClick={() => setOpen('sign')}>
            {isLandlord ? 'Sign Report' : 'Review & Sign'}
          </Button>
        )}
      </DialogFooter>
      {open === 'sign' && (
        <Suspense>
          <SignReportDialog report={report} user={user} onClose={close} />
        </Suspense>
      )}
      {open === 'pdf' && <ReportPdf report={report} onClose={close} />}
      {open === 'delete' && <DeleteReportDialog report={report} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
