/**
 * Over all occupied properties compliance is the mean of theirs, and for each document the share of properties that
 * hold it. A landlord reads off it which document to see to first.
 */

import { type DocumentType, documentTypes } from '../document.ts'
import type { PropertyRating } from '../property-rating.ts'
import {
  applicableTypes,
  type CategoryCompliance,
  type ComplianceCategory,
  type ComplianceProperty,
  complianceCategory,
  inspectionScores,
  overallPercentage,
  share,
} from './compliance.ts'

export type DashboardCompliance = {
  overall: { percentage: number }
  documentTypes: Partial<Record<DocumentType, { percentage: number }>>
  categories: Record<ComplianceCategory, CategoryCompliance>
  /** Legal documents that occupied properties should hold and do not, and how many properties lack one or more. */
  missingLegal: { documents: number; properties: number }
}

/** What a property's percentage is worked out from, and how many properties share exactly that. */
export type Standing = ComplianceProperty & {
  /** The types that it holds in date, expiring ones too. */
  held: readonly DocumentType[]
  /** Of the latest completed inspection, if that was within a year. */
  rating: PropertyRating | null
  count: number
}

/** The overall percentage of such a property, the same as in its report. */
export function standingPercentage(standing: Standing): number {
  const score = standing.rating === null ? 0 : inspectionScores[standing.rating]
  return overallPercentage(applicableTypes(standing), standing.held, score)
}

const missingLegalTypes = ({ held, ...property }: Omit<Standing, 'count'>) =>
  applicableTypes(property).filter((type) => complianceCategory(type) === 'legal' && !held.includes(type))

/**
 * Compliance over the occupied properties: overall is the mean of their overall percentages; a type's percentage is
 * the share that hold it of those to which it applies, a category's the same over all its types. All 0, without types,
 * when there are none (rule: compliance-portfolio).
 */
export function dashboardCompliance(standings: readonly Standing[]): DashboardCompliance {
  const applies = new Map<DocumentType, number>()
  const held = new Map<DocumentType, number>()
  let properties = 0
  let percentages = 0
  for (const standing of standings) {
    const types = applicableTypes(standing)
    properties += standing.count
    percentages += standing.count * standingPercentage(standing)
    for (const type of types) add(applies, type, standing.count)
    for (const type of types) if (standing.held.includes(type)) add(held, type, standing.count)
  }
  const sumOf = (counts: Map<DocumentType, number>, types: readonly DocumentType[]) =>
    types.reduce((total, type) => total + (counts.get(type) ?? 0), 0)
  const percentageOf = (...types: DocumentType[]) => share(sumOf(held, types), sumOf(applies, types))
  const applicable = documentTypes.filter((type) => applies.has(type))
  const category = (name: ComplianceCategory): CategoryCompliance => {
    const types = applicable.filter((type) => complianceCategory(type) === name)
    return { percentage: percentageOf(...types), types }
  }
  const lacking = standings.map(({ count, ...standing }) => ({ count, missing: missingLegalTypes(standing).length }))
  return {
    missingLegal: {
      documents: lacking.reduce((total, { count, missing }) => total + count * missing, 0),
      properties: lacking.reduce((total, { count, missing }) => total + (missing > 0 ? count : 0), 0),
    },
    overall: { percentage: share(percentages, properties * 100) },
    documentTypes: Object.fromEntries(applicable.map((type) => [type, { percentage: percentageOf(type) }])),
    categories: { legal: category('legal'), bestPractice: category('bestPractice') },
  }
}

function add(counts: Map<DocumentType, number>, type: DocumentType, count: number): void {
  counts.set(type, (counts.get(type) ?? 0) + count)
}
