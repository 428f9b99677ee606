/**
 * A property's compliance is the share of the documents it should have that are held and in date, together with how recently and how well it was inspected.
 * It is a guide for the landlord, no legal advice.
 */
import type { Day } from './day.ts'
import {
  bestPracticeDocumentTypes,
  type DocumentType,
  documentTypes,
  expiryState,
  legalDocumentTypes,
} from './document.ts'
import { isWithinPastYear } from './inspection.ts'
import type { PropertyRating } from './inspection-report.ts'

export const complianceStatuses = ['compliant', 'expiring', 'missing'] as const
export type ComplianceStatus = (typeof complianceStatuses)[number]

export const complianceCategories = ['legal', 'bestPractice'] as const
export type ComplianceCategory = (typeof complianceCategories)[number]

export const complianceCategoryLabels: Record<ComplianceCategory, string> = {
  legal: 'Legal Requirement',
  bestPractice: 'Best Practice',
}

/** How much of the overall percentage the documents make up, and how much the inspections (document 2 §9). */
export const complianceWeights = { documents: 70, inspections: 30 } as const

// A legal document weighs 1.0 and a best-practice one 0.5; doubled here, so that the sums stay whole numbers.
const doubledWeights: Record<ComplianceCategory, number> = { legal: 2, bestPractice: 1 }

const inspectionScores: Record<PropertyRating, number> = { good: 100, needs_attention: 60, high_priority: 30 }

/** What decides which documents a property should have. `isHmo` means an HMO that needs a licence. */
export type ComplianceProperty = { isHmo: boolean; licenceRequired: boolean; hasGas: boolean }

/** A document without an expiry date never runs out. */
export type HeldDocument = { type: DocumentType; expiryDate: Day | null }

/** An appointment or report; only completed ones count. A completed one without a rating counts as 'needs_attention'. */
export type DatedInspection = { date: Day; completed: boolean; rating: PropertyRating | null }

export type TypeCompliance = {
  status: ComplianceStatus
  /** Held: compliant, or expiring but still in date. */
  isCompliant: boolean
  category: ComplianceCategory
  /** The expiry date of the newest document of the type, in date or not; null when there is none or it never runs out. */
  expiryDate: Day | null
}

export type CategoryCompliance = { percentage: number; types: DocumentType[] }

export type InspectionCompliance = {
  weight: number
  score: number
  totalInspections: number
  completedInspections: number
  mostRecent: { date: Day; rating: PropertyRating } | null
}

export type ComplianceReport = {
  documents: Partial<Record<DocumentType, TypeCompliance>>
  /** Percentages are whole, 0 to 100. */
  overall: { percentage: number; compliantCount: number; totalCount: number }
  legal: CategoryCompliance
  bestPractice: CategoryCompliance
  inspection: InspectionCompliance
}

/** The category that a type counts in; null for an Inspection Report, which counts through the inspections (readings, 'Compliance'). */
export function complianceCategory(type: DocumentType): ComplianceCategory | null {
  if ((legalDocumentTypes as readonly DocumentType[]).includes(type)) return 'legal'
  return (bestPracticeDocumentTypes as readonly DocumentType[]).includes(type) ? 'bestPractice' : null
}

/** The types that a property is held to: 14 for an ordinary one, a licence where one is needed, gas only where there is gas (readings). */
export function applicableTypes(property: ComplianceProperty): DocumentType[] {
  return documentTypes.filter((type) => {
    if (type === 'HMO / Selective License') return property.isHmo || property.licenceRequired
    if (type === 'Gas Safety Certificate (CP12)') return property.hasGas
    return complianceCategory(type) !== null
  })
}

/** How things stand with the documents of one type: the one that runs out last decides, and one that expires today is still held. */
export function typeStatus(expiryDates: readonly (Day | null)[], today: Day): ComplianceStatus {
  const states = expiryDates.map((expiryDate) => expiryState(expiryDate, today))
  if (states.includes('valid')) return 'compliant'
  return states.includes('expiring') ? 'expiring' : 'missing'
}

/** The inspections' share: 100, 60 or 30 by the rating of the latest completed one within a year, else 0; of two on one day the last given (readings, 'Compliance'). */
export function inspectionCompliance(inspections: readonly DatedInspection[], today: Day): InspectionCompliance {
  const completed = inspections.filter((inspection) => inspection.completed)
  const latest = completed.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)
  const mostRecent = latest ? { date: latest.date, rating: latest.rating ?? 'needs_attention' } : null
  return {
    weight: complianceWeights.inspections,
    score: mostRecent && isWithinPastYear(mostRecent.date, today) ? inspectionScores[mostRecent.rating] : 0,
    totalInspections: inspections.length,
    completedInspections: completed.length,
    mostRecent,
  }
}

/**
 * The compliance of one property on a day. Overall is 70 % documents (legal 1.0, best practice 0.5) and 30 % inspections, rounded once;
 * expiring documents count as held (readings, 'Compliance'; document 2 §9). An audit's score is this overall percentage.
 */
export function complianceReport(
  property: ComplianceProperty,
  held: readonly HeldDocument[],
  inspections: readonly DatedInspection[],
  today: Day,
): ComplianceReport {
  const rows = applicableTypes(property).map((type) => ({ type, ...typeCompliance(type, held, today) }))
  const inspection = inspectionCompliance(inspections, today)
  return {
    documents: Object.fromEntries(rows.map(({ type, ...row }) => [type, row])),
    overall: {
      percentage: overallPercentage(rows, inspection.score),
      compliantCount: rows.filter((row) => row.isCompliant).length,
      totalCount: rows.length,
    },
    legal: categoryCompliance(rows, 'legal'),
    bestPractice: categoryCompliance(rows, 'bestPractice'),
    inspection,
  }
}

type TypeRow = TypeCompliance & { type: DocumentType }

function typeCompliance(type: DocumentType, held: readonly HeldDocument[], today: Day): TypeCompliance {
  const expiryDates = held.filter((document) => document.type === type).map((document) => document.expiryDate)
  const status = typeStatus(expiryDates, today)
  const lastExpiry = expiryDates.includes(null) ? null : (expiryDates.toSorted().at(-1) ?? null)
  const category = complianceCategory(type) ?? 'bestPractice'
  return { status, isCompliant: status !== 'missing', category, expiryDate: lastExpiry }
}

function overallPercentage(rows: readonly TypeRow[], inspectionScore: number): number {
  const total = sum(rows.map((row) => doubledWeights[row.category]))
  const held = sum(rows.map((row) => (row.isCompliant ? doubledWeights[row.category] : 0)))
  const { documents, inspections } = complianceWeights
  // One division at the end: adding two rounded shares would tip a half the wrong way.
  return Math.round((documents * 100 * held + inspections * inspectionScore * total) / (100 * total))
}

function categoryCompliance(rows: readonly TypeRow[], category: ComplianceCategory): CategoryCompliance {
  const own = rows.filter((row) => row.category === category)
  return {
    percentage: share(own.filter((row) => row.isCompliant).length, own.length),
    types: own.map(({ type }) => type),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 100) / whole)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The types that a property should have and does not hold, in the usual order. */
export function missingTypes(report: ComplianceReport): DocumentType[] {
  return documentTypes.filter((type) => report.documents[type]?.status === 'missing')
}

export type DashboardCompliance = {
  overall: { percentage: number }
  documentTypes: Partial<Record<DocumentType, { percentage: number }>>
  categories: Record<ComplianceCategory, CategoryCompliance>
}

/**
 * Compliance over the occupied properties, from their reports: overall is the mean of their overall percentages; a type's percentage is
 * the share that hold it of those to which it applies, a category's the same over all its types. All 0, without types, when there are
 * none (readings, 'Compliance').
 */
export function dashboardCompliance(reports: readonly ComplianceReport[]): DashboardCompliance {
  const rowsOf = (types: readonly DocumentType[]) =>
    types.flatMap((type) => reports.flatMap((report) => report.documents[type] ?? []))
  const percentageOf = (types: readonly DocumentType[]) => {
    const rows = rowsOf(types)
    return share(rows.filter((row) => row.isCompliant).length, rows.length)
  }
  const applicable = documentTypes.filter((type) => rowsOf([type]).length > 0)
  const category = (name: ComplianceCategory): CategoryCompliance => {
    const types = applicable.filter((type) => complianceCategory(type) === name)
    return { percentage: percentageOf(types), types }
  }
  return {
    overall: { percentage: share(sum(reports.map((report) => report.overall.percentage)), reports.length * 100) },
    documentTypes: Object.fromEntries(applicable.map((type) => [type, { percentage: percentageOf([type]) }])),
    categories: { legal: category('legal'), bestPractice: category('bestPractice') },
  }
}
