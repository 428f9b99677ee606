import type { PropertyCompliance } from '#api/compliance.ts'
import { complianceBadge, complianceTone } from '#domain/compliance-badge.ts'
import type { DocumentType } from '#domain/document.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { OccupancyBadge } from '#web/features/properties/occupancy-badge.tsx'
import { InspectionScore } from './inspection-score.tsx'
import { PercentageMark } from './percentage-mark.tsx'
import { ReportPart } from './report-part.tsx'
import { RequiredDocuments } from './required-documents.tsx'
import { ScoringExplanation } from './scoring-explanation.tsx'

type ComplianceReportProps = {
  report: PropertyCompliance
  /** None where the plan has no room for another document. */
  onUpload: ((type: DocumentType) => void) | undefined
}

export function ComplianceReport({ report, onUpload }: ComplianceReportProps) {
  const { property, documents, compliance } = report
  const { overall, legal, bestPractice, inspection } = compliance
  const badgeTone = complianceTone(overall.percentage, 'property')
  return (
    <>
      <section aria-label="Overall" className="grid gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <OccupancyBadge status={property.occupancyStatus} />
          <Badge tone={badgeTone}>{complianceBadge(overall.percentage)}</Badge>
        </p>
        <Progress
          label="Overall compliance score"
          value={overall.percentage}
          tone={badgeTone}
          detail={<PercentageMark percentage={overall.percentage} reading="property" />}
        />
        <p className="figures text-muted text-sm">
          {overall.compliantCount} of {overall.totalCount} documents held
        </p>
      </section>
      <ReportPart title="Legal Requirements" badge="Required by Law" percentage={legal.percentage} category="legal">
        <RequiredDocuments types={legal.types} {...{ documents, onUpload }} />
      </ReportPart>
      <ReportPart
        title="Best Practice Documents"
        badge="Recommended"
        percentage={bestPractice.percentage}
        category="bestPractice"
      >
        <RequiredDocuments types={bestPractice.types} {...{ documents, onUpload }} />
      </ReportPart>
      <ReportPart title="Property Inspections" percentage={inspection.score}>
        <InspectionScore inspection={inspection} />
      </ReportPart>
      <ScoringExplanation />
    </>
  )
}
