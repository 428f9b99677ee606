import { CircleCheck, PenLine, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReportSummary } from '#api/inspection-reports.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inspectionTypeLabels } from '#domain/inspection-report.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { ConditionBadge, RatingBadge } from '#web/features/conditions/condition-badge.tsx'
import { RestoredSignatures } from '#web/features/conditions/restored-signatures.tsx'
import { DeleteReportDialog } from './delete-report-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { isSigned } from './report-reader.ts'

/** One report in short for the landlord: when, its condition, who has signed. */
export function ReportCard({ report, user }: { report: InspectionReportSummary; user: User }) {
  const [open, setOpen] = useState<'report' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const id = useId()
  const { inspectionDate, inspectionType, overallCondition, propertyRating, priorityIssues } = report
  return (
    <Card
      title={<span id={id}>{formatDayLong(inspectionDate)}</span>}
      description={`${inspectionTypeLabels[inspectionType]} inspection`}
      actions={
        overallCondition ? <ConditionBadge condition={overallCondition} /> : <RatingBadge rating={propertyRating} />
      }
    >
      {priorityIssues && <p className="line-clamp-2 wrap-anywhere">{priorityIssues}</p>}
      <Signed report={report} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" aria-describedby={id} onClick={() => setOpen('report')}>
          View Full Report
        </Button>
        {!isSigned(report) && (
          <Button
            variant="danger"
            size="small"
            aria-describedby={id}
            icon={<Trash2 aria-hidden />}
            onClick={() => setOpen('delete')}
          >
            Delete Report
          </Button>
        )}
      </div>
      {open === 'report' && <ReportDialog id={report.id} row={report} user={user} onClose={close} />}
      {open === 'delete' && <DeleteReportDialog report={report} onClose={close} />}
    </Card>
  )
}

function Signed({ report }: { report: InspectionReportSummary }) {
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-2">
        <SignedBadge side="inspector" isSigned={report.inspectorSignedAt !== null} />
        <SignedBadge side="tenant" isSigned={report.tenantSignedAt !== null} />
      </p>
      <RestoredSignatures at={report.signaturesRestoredAt} />
    </>
  )
}

function SignedBadge({ side, isSigned }: { side: string; isSigned: boolean }) {
  if (isSigned) {
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        Signed by the {side}
      </Badge>
    )
  }
  return <Badge icon={<PenLine aria-hidden />}>Not signed by the {side}</Badge>
}
