import type { InspectionReport } from '#api/inspection-reports.ts'
import { formatDay } from '#domain/day-forms.ts'
import { areaGroupLabels, areaGroups, inspectionTypeLabels, signatureReceivedAt } from '#domain/inspection-report.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { Fact, Facts } from '#web/components/layout/fact.tsx'
import { Prose } from '#web/components/layout/prose.tsx'
import { ReportSection } from '#web/components/layout/report-section.tsx'
import { ConditionBadge, RatingBadge } from '#web/features/conditions/condition-badge.tsx'
import { Signatures } from '#web/features/conditions/signatures.tsx'
import { PhotoGrid } from '#web/features/uploads/photo-grid.tsx'
import { Checklist } from './checklist.tsx'
import { ItemComments } from './item-comments.tsx'
import { commentsOn, type ReportItem, ratedAreas, ratedRooms } from './report-items.ts'
import { useReportReader } from './report-reader.ts'

/** Everything that an inspection recorded. What was not rated is left out (rule: inspections-report-areas). */
export function ReportSections({ report }: { report: InspectionReport }) {
  const { isGuest } = useReportReader()
  const { priorityIssues, photos, notes, checklistItems } = report
  return (
    <div data-printable className="contents">
      <BasicInformation report={report} />
      <Items title="Internal Rooms" report={report} items={ratedRooms(report)} />
      {priorityIssues && (
        <ReportSection title="Priority Issues">
          <Prose>{priorityIssues}</Prose>
        </ReportSection>
      )}
      {areaGroups.map((group) => (
        <Items key={group} title={areaGroupLabels[group]} report={report} items={ratedAreas(report, group)} />
      ))}
      <AdditionalInformation report={report} />
      {notes && (
        <ReportSection title="Notes">
          <Prose>{notes}</Prose>
        </ReportSection>
      )}
      {checklistItems && <Checklist items={checklistItems} />}
      {photos.length > 0 && (
        <ReportSection title="Photos">
          <PhotoGrid photos={photos} />
        </ReportSection>
      )}
      <WholeReport report={report} />
      {!isGuest && <ReportSignatures report={report} />}
    </div>
  )
}

function BasicInformation({ report }: { report: InspectionReport }) {
  const { property, inspectionType, inspectionDate, overallCondition, propertyRating, weatherConditions } = report
  return (
    <ReportSection title="Basic Information">
      <Facts>
        <Fact name="Property">{propertyLabel(property)}</Fact>
        <Fact name="Type">{inspectionTypeLabels[inspectionType]}</Fact>
        <Fact name="Date">{formatDay(inspectionDate)}</Fact>
        <Fact name="Overall condition">
          {overallCondition ? <ConditionBadge condition={overallCondition} /> : 'Not given'}
        </Fact>
        <Fact name="Rating">
          <RatingBadge rating={propertyRating} />
        </Fact>
        {weatherConditions && <Fact name="Weather conditions">{weatherConditions}</Fact>}
        {report.inspectorName && <Fact name="Inspector">{report.inspectorName}</Fact>}
        {report.nextInspectionDate && <Fact name="Next inspection">{formatDay(report.nextInspectionDate)}</Fact>}
      </Facts>
    </ReportSection>
  )
}

function Items({ title, report, items }: { title: string; report: InspectionReport; items: readonly ReportItem[] }) {
  if (items.length === 0) return null
  return (
    <ReportSection title={title}>
      <ul className="-mt-2 grid grid-cols-1">
        {items.map(({ key, name, kind, condition, notes, photos }) => (
          <li
            key={key}
            className="grid min-w-0 break-inside-avoid grid-cols-1 gap-1.5 border-line border-b py-2.5 last:border-b-0"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p>
                <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                {kind && <span className="text-muted text-sm"> {kind}</span>}
              </p>
              <ConditionBadge condition={condition} />
            </div>
            {notes && <Prose>{notes}</Prose>}
            {photos.length > 0 && <PhotoGrid photos={photos} />}
            <ItemComments report={report} item={key} name={name} />
          </li>
        ))}
      </ul>
    </ReportSection>
  )
}

function AdditionalInformation({ report }: { report: InspectionReport }) {
  const { priorityIssues, maintenanceRecommendations, estimatedCosts } = report
  if (!priorityIssues && !maintenanceRecommendations && estimatedCosts === null) return null
  return (
    <ReportSection title="Additional Information">
      <dl className="grid grid-cols-1 gap-3">
        {priorityIssues && (
          <Fact name="Priority issues">
            <Prose>{priorityIssues}</Prose>
          </Fact>
        )}
        {maintenanceRecommendations && (
          <Fact name="Maintenance recommendations">
            <Prose>{maintenanceRecommendations}</Prose>
          </Fact>
        )}
        {estimatedCosts !== null && <Fact name="Estimated costs">{formatPence(estimatedCosts)}</Fact>}
      </dl>
    </ReportSection>
  )
}

function WholeReport({ report }: { report: InspectionReport }) {
  const { canComment } = useReportReader()
  const isEmpty = commentsOn(report, '').length === 0
  if (!canComment && isEmpty) return null
  return (
    <div className={isEmpty ? 'print:hidden' : undefined}>
      <ReportSection title="Comments">
        <ItemComments report={report} item="" name="the whole report" />
      </ReportSection>
    </div>
  )
}

/** Both sides' signatures, each with who and when. */
function ReportSignatures({ report }: { report: InspectionReport }) {
  const { inspectorSignature, inspectorSignedAt, inspectorName } = report
  const { tenantSignature, tenantSignedAt, tenantSignedName } = report
  return (
    <ReportSection title="Signatures">
      <Signatures
        sides={[
          {
            side: 'Inspector',
            picture: inspectorSignature,
            signedAt: inspectorSignedAt,
            receivedAt: signatureReceivedAt(report),
            name: inspectorName,
          },
          { side: 'Tenant', picture: tenantSignature, signedAt: tenantSignedAt, name: tenantSignedName },
        ]}
        notes={report.tenantNotes}
        restoredAt={report.signaturesRestoredAt}
      />
    </ReportSection>
  )
}
