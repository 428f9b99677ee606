import type { Audit, AuditData } from '#api/audits.ts'
import { fullName } from '#domain/account.ts'
import { auditTone, complianceStatusBadges } from '#domain/compliance/badge.ts'
import { complianceCategoryLabels } from '#domain/compliance/compliance.ts'
import { counted } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatInstant } from '#domain/day-forms.ts'
import { dateMissingBadge, documentTypeLabel, documentTypes, isDateMissing } from '#domain/document.ts'
import { conditionLabel } from '#domain/inspection-report.ts'
import { formatPence } from '#domain/money.ts'
import { occupancyStatusLabels, propertyLabel } from '#domain/property.ts'
import { propertyRatingLabels } from '#domain/property-rating.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Fact, Facts } from '#web/components/layout/fact.tsx'
import { ReportSection } from '#web/components/layout/report-section.tsx'

const notProvided = 'Not provided'

/** Everything that an audit recorded, as it was then. */
export function AuditReport({ audit: { auditData, totalDocuments } }: { audit: Audit }) {
  const { property, tenants, documentCount, missingDocuments, complianceScore, inspectionSummary } = auditData
  return (
    <>
      <ReportSection title="Property Information">
        <Facts>
          <Fact name="Address">{propertyLabel(property)}</Fact>
          <Fact name="Status">{occupancyStatusLabels[property.occupancyStatus]}</Fact>
          <Fact name="Rent per month">{formatPence(property.rentAmount)}</Fact>
          <Fact name="Bedrooms">{property.bedrooms ?? notProvided}</Fact>
        </Facts>
      </ReportSection>
      {tenants.length > 0 ? <TenantInformation tenants={tenants} /> : <LandlordInformation {...auditData.landlord} />}
      <ReportSection title="Compliance Summary">
        <Facts>
          <Fact name="Compliant documents">
            {documentCount} of {totalDocuments}
          </Fact>
          <Fact name="Missing documents">{missingDocuments.length}</Fact>
          <Fact name="Overall compliance">
            <Badge tone={auditTone(complianceScore)}>{complianceScore}%</Badge>
          </Fact>
        </Facts>
      </ReportSection>
      <ReportSection title="Document Analysis">
        <DocumentAnalysis analysis={auditData.documentAnalysis} />
      </ReportSection>
      {inspectionSummary && <InspectionSummary {...inspectionSummary} />}
      <ReportSection title="Audit Information">
        <Facts>
          <Fact name="Generated">{formatInstant(auditData.auditTimestamp)}</Fact>
          <Fact name="Property age">{ageText(auditData.propertyAge)}</Fact>
        </Facts>
      </ReportSection>
    </>
  )
}

function TenantInformation({ tenants }: Pick<AuditData, 'tenants'>) {
  return (
    <ReportSection title="Tenant Information">
      {tenants.map(({ name, username, email, moveInDate }) => (
        <Facts key={[name, email, moveInDate].join()}>
          <Fact name="Name">{fullName(name, username)}</Fact>
          <Fact name="Email">{email ?? notProvided}</Fact>
          <Fact name="Move-in date">{formatDay(moveInDate)}</Fact>
        </Facts>
      ))}
    </ReportSection>
  )
}

function LandlordInformation({ name, email, phone }: AuditData['landlord']) {
  return (
    <ReportSection title="Landlord Information">
      <Facts>
        <Fact name="Name">{name}</Fact>
        <Fact name="Email">{email ?? notProvided}</Fact>
        <Fact name="Phone">{phone ?? notProvided}</Fact>
      </Facts>
    </ReportSection>
  )
}

function InspectionSummary(summary: NonNullable<AuditData['inspectionSummary']>) {
  const { lastInspectionDate, overallCondition, rating, totalInspections } = summary
  return (
    <ReportSection title="Inspection Summary">
      <Facts>
        <Fact name="Last inspection date">{formatDay(lastInspectionDate)}</Fact>
        <Fact name="Overall condition">
          <span className="inline-block first-letter:uppercase">
            {overallCondition ? conditionLabel(overallCondition) : propertyRatingLabels[rating]}
          </span>
        </Fact>
        <Fact name="Total inspections">{totalInspections}</Fact>
      </Facts>
    </ReportSection>
  )
}

function ageText(years: number | null): string {
  return years === null ? notProvided : counted(years, 'year')
}

/**
 * Every document that the property should have had: whether the law asks for it, since
 * when it was held, and how long it was good for.
 */
function DocumentAnalysis({ analysis }: { analysis: AuditData['documentAnalysis'] }) {
  return (
    <ul className="-mt-3 divide-y divide-line">
      {documentTypes.map((type) => {
        const row = analysis[type]
        if (!row) return null
        const { label, tone } = complianceStatusBadges[row.status]
        return (
          <li key={type} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p>{documentTypeLabel(type)}</p>
              <p className="figures flex flex-wrap gap-x-3 text-muted text-sm">
                <span>{complianceCategoryLabels[row.category]}</span>
                {row.dateAdded && <span>Added {formatDay(londonDay(new Date(row.dateAdded)))}</span>}
                {row.dateAdded && isDateMissing(type, row.expiryDate) && (
                  <span className="text-amber">{dateMissingBadge.label}</span>
                )}
                {row.expiryDate && <span>Expiry {formatDay(row.expiryDate)}</span>}
              </p>
            </div>
            <Badge tone={tone} className="mt-0.5 shrink-0">
              {label}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
