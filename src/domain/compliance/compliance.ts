/**
 * A property's compliance is the share of the documents it should have that are held and in date, together with how
 * recently and how well it was inspected. It is a guide for the landlord, no legal advice.
 */
import type { Day } from '../day.ts'
import {
  bestPracticeDocumentTypes,
  type DocumentType,
  documentTypes,
  expiryState,
  legalDocumentTypes,
} from '../document.ts'
import { isWithinPastYear } from '../inspection.ts'
import type { PropertyRating } from '../property-rating.ts'

export const complianceStatuses = ['compliant', 'expiring', 'missing'] as const
export type ComplianceStatus = (typeof complianceStatuses)[number]

export const complianceCategories = ['legal', 'bestPractice'] as const
export type ComplianceCategory = (typeof complianceCategories)[number]

export const complianceCategoryLabels: Record<ComplianceCategory, string> = {
  legal: 'Legal Requirement',
  bestPractice: 'Best Practice',
}

/**
 * How much of the overall percentage the documents make up, and how much the inspections (rule: compliance-weights).
 */
export const complianceWeights = { documents: 70, inspections: 30 } as const

// A legal document weighs 1.0 and a best-practice one 0.5; doubled here, so that the sums stay whole numbers.
const doubledWeights: Record<ComplianceCategory, number> = { legal: 2, bestPractice: 1 }

/** What the rating of an inspection within a year is worth, 0 to 100 (rule: compliance-inspection-score). */
export const inspectionScores: Record<PropertyRating, number> = { good: 100, needs_attention: 60, high_priority: 30 }

/** What decides which documents a property should have. `isHmo` means an HMO that needs a licence. */
export type ComplianceProperty = { isHmo: boolean; licenceRequired: boolean; hasGas: boolean }

/** A document without an expiry date never runs out. */
export type HeldDocument = { type: DocumentType; expiryDate: Day | null }

/**
 * An appointment or report; only completed ones count. A completed one without a rating counts as 'needs_attention'.
 */
export type DatedInspection = { date: Day; completed: boolean; rating: PropertyRating | null }

type TypeCompliance = {
  status: ComplianceStatus
  /** Held: compliant, or expiring but still in date. */
  isCompliant: boolean
  category: ComplianceCategory
  /**
   * The expiry date of the newest document of the type, in date or not; null when there is none or it never runs out.
   */
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

const categories = new Map<DocumentType, ComplianceCategory>([
  ...legalDocumentTypes.map((type) => [type, 'legal'] as const),
  ...bestPracticeDocumentTypes.map((type) => [type, 'bestPractice'] as const),
])

/**
 * The category that a type counts in; null for an Inspection Report, which counts through the inspections (rule:
 * compliance-categories).
 */
export function complianceCategory(type: DocumentType): ComplianceCategory | null {
  return categories.get(type) ?? null
}

/**
 * The types that a property is held to: 14 for an ordinary one, a licence where one is needed, gas only
 * where there is gas (rule: compliance-applicable).
 */
export function applicableTypes(property: ComplianceProperty): DocumentType[] {
  return documentTypes.filter((type) => {
    if (type === 'HMO / Selective License') return property.isHmo || property.licenceRequired
    if (type === 'Gas Safety Certificate (CP12)') return property.hasGas
    return complianceCategory(type) !== null
  })
}

/**
 * The status of the documents of one type: the one that runs out last decides,
 * and one that expires today is still held.
 */
export function typeStatus(expiryDates: readonly (Day | null)[], today: Day): ComplianceStatus {
  const states = expiryDates.map((expiryDate) => expiryState(expiryDate, today))
  if (states.includes('valid')) return 'compliant'
  return states.includes('expiring') ? 'expiring' : 'missing'
}

/**
 * The document of a type that decides: the one that runs out last; one that never runs
 * out goes before all others. Null without one.
 */
export function decidingDocument<D extends HeldDocument>(held: readonly D[], type: DocumentType): D | null {
  const own = held.filter((document) => document.type === type)
  const lasting = own.findLast((document) => document.expiryDate === null)
  return lasting ?? own.toSorted((a, b) => String(a.expiryDate).localeCompare(String(b.expiryDate))).at(-1) ?? null
}

/**
 * The inspections' share: 100, 60 or 30 by the rating of the latest completed one within a year, else 0; of two on one
 * day the last given (rule: compliance-inspection-score).
 */
export function inspectionCompliance(inspections: readonly DatedInspection[], today: Day): InspectionCompliance {
  const completed = inspections.filter((inspection) => inspection.completed)
  const made = completed.filter(({ date }) => date <= today)
  const latest = made.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)
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
 * The compliance of one property on a day. Overall is 70 % documents (legal 1.0, best practice 0.5) and 30
 * % inspections, rounded once; expiring documents count as held
 * (rule: compliance-weights, compliance-status). An audit's score is this overall percentage.
 */
export function complianceReport(
  property: ComplianceProperty,
  held: readonly HeldDocument[],
  inspections: readonly DatedInspection[],
  today: Day,
): ComplianceReport {
  const types = applicableTypes(property)
  const rows = types.map((type) => ({ type, ...typeCompliance(type, held, today) }))
  const compliant = rows.filter((row) => row.isCompliant).map(({ type }) => type)
  const inspection = inspectionCompliance(inspections, today)
  return {
    documents: Object.fromEntries(rows.map(({ type, ...row }) => [type, row])),
    overall: {
      percentage: overallPercentage(types, compliant, inspection.score),
      compliantCount: compliant.length,
      totalCount: types.length,
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
  const category = complianceCategory(type) ?? 'bestPractice'
  const expiryDate = decidingDocument(held, type)?.expiryDate ?? null
  return { status, isCompliant: status !== 'missing', category, expiryDate }
}

/** The overall percentage, whole, from 0 to 100: `score` is that of the inspections (rule: compliance-weights). */
export function overallPercentage(
  applicable: readonly DocumentType[],
  held: readonly DocumentType[],
  score: number,
): number {
  const weigh = (types: readonly DocumentType[]) =>
    types.reduce((total, type) => total + doubledWeights[complianceCategory(type) ?? 'bestPractice'], 0)
  const total = weigh(applicable)
  const weightHeld = weigh(applicable.filter((type) => held.includes(type)))
  const { documents, inspections } = complianceWeights
  // One division at the end: adding two rounded shares would tip a half the wrong way.
  return Math.round((documents * 100 * weightHeld + inspections * score * total) / (100 * total))
}

function categoryCompliance(rows: readonly TypeRow[], category: ComplianceCategory): CategoryCompliance {
  const own = rows.filter((row) => row.category === category)
  return {
    percentage: share(own.filter((row) => row.isCompliant).length, own.length),
    types: own.map(({ type }) => type),
  }
}

/** A whole percentage; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 100) / whole)
}

/** The types that a property should have and does not hold, in the usual order. */
export function missingTypes(report: ComplianceReport): DocumentType[] {
  return documentTypes.filter((type) => report.documents[type]?.status === 'missing')
}
