/** How completely a landlord's properties hold their required documents, and how recently they were inspected. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id, idParams, line, pageQuery } from '#api/fields.ts'
import { complianceCategories, complianceStatuses } from '#domain/compliance/compliance.ts'
import { documentTypes } from '#domain/document.ts'
import { occupancyStatuses } from '#domain/property.ts'
import { propertyRatings } from '#domain/property-rating.ts'

const type = z.enum(documentTypes)

/** Whole, 0 to 100. */
const percentage = z.int()

const category = z.object({ percentage, types: z.array(type) })

const complianceOverview = z.object({
  overall: z.object({ percentage }),
  /** The types required of at least one occupied property; empty if none is occupied. */
  documentTypes: z.partialRecord(type, z.object({ percentage })),
  categories: z.object({ legal: category, bestPractice: category }),
  /** Legal documents missing from occupied properties, and the number of properties that lack any. */
  missingLegal: z.object({ documents: z.int(), properties: z.int() }),
})
export type ComplianceOverview = z.infer<typeof complianceOverview>

const propertyCompliance = z.object({
  property: z.object({ id, address: z.string(), city: z.string(), occupancyStatus: z.enum(occupancyStatuses) }),
  /** Exactly the types required of the property. */
  documents: z.partialRecord(
    type,
    z.object({
      status: z.enum(complianceStatuses),
      /** Compliant, or expiring but still in date. */
      isCompliant: z.boolean(),
      category: z.enum(complianceCategories),
      /** The deciding document: the one that expires last, in date or not; null without any. */
      documentId: z.nullable(id),
      /** Its expiry date; null if it never expires. */
      expiryDate: z.nullable(z.string()),
    }),
  ),
  compliance: z.object({
    overall: z.object({ percentage, compliantCount: z.int(), totalCount: z.int() }),
    legal: category,
    bestPractice: category,
    inspection: z.object({
      /** Its weight in the overall percentage: 30. */
      weight: z.int(),
      /** 0 to 100. */
      score: z.int(),
      totalInspections: z.int(),
      completedInspections: z.int(),
      mostRecent: z.nullable(z.object({ date: z.string(), rating: z.enum(propertyRatings) })),
    }),
  }),
})
export type PropertyCompliance = z.infer<typeof propertyCompliance>

/** A property in the table of compliance, with exactly the types required of it. */
const complianceRow = z.object({
  propertyId: id,
  address: z.string(),
  city: z.string(),
  occupancyStatus: z.enum(occupancyStatuses),
  percentage,
  documents: z.partialRecord(
    type,
    z.object({
      status: z.enum(complianceStatuses),
      /** The deciding document; null without any. */
      documentId: z.nullable(id),
      expiryDate: z.nullable(z.string()),
    }),
  ),
})
export type ComplianceRow = z.infer<typeof complianceRow>

const mostAtOnce = 100
const idList = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/
const idsMessage = `Must be up to ${mostAtOnce} whole numbers with commas between them`

/** `12,40,7` */
const ids = z.pipe(
  z.string(idsMessage).check(z.regex(idList, idsMessage), z.maxLength(10 * mostAtOnce, idsMessage)),
  z.transform((text: string) => text.split(',').map(Number)),
)

export const compliance = {
  overview: endpoint({
    method: 'GET',
    path: '/api/document-compliance',
    summary: "Get the compliance of the landlord's occupied properties: overall, by document type and by category",
    access: 'landlord',
    apiKeys: true,
    reply: complianceOverview,
  }),
  percentages: endpoint({
    method: 'GET',
    path: '/api/document-compliance/properties',
    summary: "Get the compliance percentages of the named properties, if they are occupied and the landlord's own",
    access: 'landlord',
    apiKeys: true,
    query: z.object({ ids }),
    reply: z.array(z.object({ propertyId: id, percentage })),
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/document-compliance/table',
    summary: 'List properties by address, or those that a search finds, with the documents that each must have',
    access: 'landlord',
    apiKeys: true,
    paged: true,
    query: z.object({ q: z.optional(line()), ...pageQuery }),
    reply: z.array(complianceRow),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/properties/:id/compliance',
    summary: 'Get the compliance report of one property',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: propertyCompliance,
  }),
}
