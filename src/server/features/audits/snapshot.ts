/** How an audit is drawn up: everything that its report will ever say is written into it now. */
import type { AuditData } from '#api/audits.ts'
import { complianceReport, decidingDocument, missingTypes } from '#domain/compliance/compliance.ts'
import { londonDay } from '#domain/day.ts'
import { documentTypes } from '#domain/document.ts'
import { type OccupancyStatus, propertyAge } from '#domain/property.ts'
import type { StoredDocument } from '#server/features/compliance/compliance.queries.ts'
import type { InspectionRecord } from '#server/features/inspections/appointments/inspection-record.queries.ts'

/** A property with all that its audit speaks of, read in one statement, so that nothing in it contradicts the rest. */
export interface AuditSubject {
  readonly id: number
  readonly address: string
  readonly city: string
  readonly occupancyStatus: OccupancyStatus
  readonly rentAmount: number
  readonly bedrooms: number | null
  readonly yearBuilt: number | null
  readonly isHmo: boolean
  readonly licenceRequired: boolean
  readonly hasGas: boolean
  readonly landlord: AuditData['landlord']
  /** Who lives there, the longest first. */
  readonly tenants: AuditData['tenants']
  readonly documents: readonly StoredDocument[]
  /** The earliest first. */
  readonly inspections: readonly InspectionRecord[]
}

export function auditOf(subject: AuditSubject, now: Date) {
  const today = londonDay(now)
  const report = complianceReport(subject, subject.documents, subject.inspections, today)
  const { percentage: complianceScore, compliantCount: documentCount, totalCount: totalDocuments } = report.overall
  const auditData: AuditData = {
    property: {
      address: subject.address,
      city: subject.city,
      occupancyStatus: subject.occupancyStatus,
      rentAmount: subject.rentAmount,
      bedrooms: subject.bedrooms,
    },
    tenant: subject.tenants[0] ?? null,
    tenants: [...subject.tenants],
    landlord: subject.landlord,
    documentCount,
    missingDocuments: missingTypes(report),
    complianceScore,
    documentAnalysis: analysisOf(subject, report),
    inspectionSummary: summaryOf(subject, report),
    auditTimestamp: now.toISOString(),
    propertyAge: propertyAge(subject.yearBuilt, today),
  }
  const auditDate = now.toISOString()
  return { propertyId: subject.id, auditDate, complianceScore, documentCount, totalDocuments, auditData }
}

type Report = ReturnType<typeof complianceReport>

function analysisOf({ documents }: AuditSubject, report: Report): AuditData['documentAnalysis'] {
  const rows = documentTypes.flatMap((type) => {
    const row = report.documents[type]
    if (!row) return []
    const added = decidingDocument(documents, type)?.uploadDate
    const dateAdded = added === undefined ? null : new Date(added).toISOString()
    return [[type, { category: row.category, dateAdded, expiryDate: row.expiryDate, status: row.status }]]
  })
  return Object.fromEntries(rows)
}

function summaryOf({ inspections }: AuditSubject, { inspection }: Report): AuditData['inspectionSummary'] {
  if (!inspection.mostRecent) return null
  const { date, rating } = inspection.mostRecent
  const last = inspections.findLast((each) => each.completed && each.date === date)
  return {
    lastInspectionDate: date,
    overallCondition: last?.overallCondition ?? null,
    rating,
    totalInspections: inspection.completedInspections,
  }
}
