import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InspectionReport } from '#api/inspection-reports.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { PdfView } from '#web/features/documents/pdf-view.tsx'
import { reasonNotOpened, useFailure } from '#web/features/documents/use-failure.ts'
import { useReportPdf } from '#web/features/inspections/inspections.hooks.ts'
import { hasUnfiledComments } from './report-items.ts'

/** The report as it was filed, to read in place and to keep. */
export function ReportPdf({ report, onClose }: { report: InspectionReport; onClose: () => void }) {
  const { data: pdf, error, refetch } = useReportPdf(report.id)
  const { problem, setFailure, retry } = useFailure(error, refetch)
  const address = useAddressOf(pdf)
  const name = `Inspection Report ${report.property.address} ${report.inspectionDate}`
  return (
    <Dialog open onOpenChange={onClose} title="Inspection Report" description={aboutIt(report)} size="large">
      {problem && <ErrorState heading="Error opening report" message={reasonNotOpened(problem)} onRetry={retry} />}
      {!problem && <PdfView file={pdf} name={name} opening="Opening the report…" onFail={setFailure} />}
      {address && (
        <DialogFooter>
          <Button asChild icon={<Download aria-hidden />}>
            <a href={address} download={`${name}.pdf`}>
              Download PDF
            </a>
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

const aboutIt = (report: InspectionReport) =>
  [
    `${report.property.address} · ${formatDayLong(report.inspectionDate)}`,
    ...(hasUnfiledComments(report) ? ['Newer comments are added with the next signature.'] : []),
  ].join('. ')

/** An object URL of the fetched file, revoked when the file goes. */
function useAddressOf(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
