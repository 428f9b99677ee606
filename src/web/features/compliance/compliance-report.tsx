import { type ReactNode, useId } from 'react'
import type { PropertyCompliance } from '#api/compliance.ts'
import { complianceBadge, complianceTone } from '#domain/compliance/badge.ts'
import {
  applicableTypes,
  type ComplianceCategory,
  complianceWeights,
  inspectionScores,
} from '#domain/compliance/compliance.ts'
import { formatDay } from '#domain/day-forms.ts'
import { bestPracticeDocumentTypes, type DocumentType, legalDocumentTypes } from '#domain/document.ts'
import { occupancyStatusLabels, occupancyTones } from '#domain/property.ts'
import { propertyRatingLabels } from '#domain/property-rating.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Fact } from '#web/components/layout/fact.tsx'
import { PercentageMark } from './percentage-mark.tsx'
import { RequiredDocuments } from './required-documents.tsx'

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
          <Badge tone={occupancyTones[property.occupancyStatus]}>
            {occupancyStatusLabels[property.occupancyStatus]}
          </Badge>
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

/** What the inspections add to the score. */
function InspectionScore({ inspection }: { inspection: PropertyCompliance['compliance']['inspection'] }) {
  const { weight, score, totalInspections, completedInspections, mostRecent } = inspection
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 pt-3 md:grid-cols-3">
      <Fact name="Weight">{weight}%</Fact>
      <Fact name="Score">{score}%</Fact>
      <Fact name="Total inspections">{totalInspections}</Fact>
      <Fact name="Completed">{completedInspections}</Fact>
      <Fact name="Most recent">{mostRecent ? formatDay(mostRecent.date) : 'None yet'}</Fact>
      {mostRecent && <Fact name="Rating">{propertyRatingLabels[mostRecent.rating]}</Fact>}
    </dl>
  )
}

type ReportPartProps = {
  title: string
  badge?: string
  percentage: number
  category?: ComplianceCategory
  children: ReactNode
}

/** One part of the compliance report with its status. */
function ReportPart({ title, badge, percentage, category, children }: ReportPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex items-center justify-between gap-4 border-line border-b pb-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          {badge && <Badge>{badge}</Badge>}
        </div>
        <PercentageMark percentage={percentage} reading="property" {...(category && { category })} />
      </header>
      {children}
    </section>
  )
}

const ordinaryRequirements = applicableTypes({ isHmo: false, licenceRequired: false, hasGas: true }).length

/**
 * How a property's score comes about (rule: compliance-applicable, compliance-weights, compliance-inspection-score).
 */
function ScoringExplanation() {
  const { documents, inspections } = complianceWeights
  const { good, needs_attention, high_priority } = inspectionScores
  return (
    <section className="rounded-md bg-sunken p-4 text-sm">
      <h3 className="mb-1 font-semibold">How the score is worked out</h3>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          Compliance covers {ordinaryRequirements} UK document requirements ({legalDocumentTypes.length} legal,{' '}
          {bestPracticeDocumentTypes.length} best practice): a licence is one of them only where the home needs it, and
          a gas certificate only where there is gas.
        </li>
        <li>
          Documents count for {documents}%. A legal requirement weighs 1.0, a best practice document 0.5. A document
          that is about to expire still counts as held.
        </li>
        <li>
          Inspections count for {inspections}%. The latest completed one scores {good} when it found the property in
          good condition, {needs_attention} when it needs attention and {high_priority} at high priority, and nothing
          once it is more than a year old.
        </li>
      </ul>
      <p className="mt-2 text-muted">The score is a guide. It is no legal advice and does not guarantee compliance.</p>
    </section>
  )
}
