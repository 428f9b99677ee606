/** A record of a property's compliance on one day, to be handed over. Nothing changes it afterwards. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { flagText, id, idInput, idParams, idText, instant, message, pageQuery, ticket } from '#api/fields.ts'
import { complianceCategories, complianceStatuses } from '#domain/compliance/compliance.ts'
import { documentTypes } from '#domain/document.ts'
import { conditionRatings } from '#domain/inspection-report.ts'
import { occupancyStatuses } from '#domain/property.ts'
import { propertyRatings } from '#domain/property-rating.ts'

const tenant = z.object({
  name: z.string(),
  /** The surname; older audits include it in the name. */
  username: z.optional(z.nullable(z.string())),
  email: z.nullable(z.string()),
  moveInDate: z.string(),
})

/** The property as it was on that day. */
export const auditData = z.object({
  property: z.object({
    address: z.string(),
    city: z.string(),
    occupancyStatus: z.enum(occupancyStatuses),
    /** Pence. */
    rentAmount: z.int(),
    bedrooms: z.nullable(z.int()),
  }),
  /** The tenant who had lived there longest; null without tenants. */
  tenant: z.nullable(tenant),
  /** All tenants, that one first. */
  tenants: z.array(tenant),
  landlord: z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** How many of the required types were held. */
  documentCount: z.int(),
  missingDocuments: z.array(z.enum(documentTypes)),
  complianceScore: z.int(),
  /** Every required type. The dates are those of the deciding document, null without one. */
  documentAnalysis: z.partialRecord(
    z.enum(documentTypes),
    z.object({
      category: z.enum(complianceCategories),
      dateAdded: z.nullable(instant),
      expiryDate: z.nullable(z.string()),
      status: z.enum(complianceStatuses),
    }),
  ),
  /** Null when the property had never been inspected. */
  inspectionSummary: z.nullable(
    z.object({
      lastInspectionDate: z.string(),
      /** The signed report's; null if there was only an appointment. */
      overallCondition: z.nullable(z.enum(conditionRatings)),
      rating: z.enum(propertyRatings),
      /** Completed ones. */
      totalInspections: z.int(),
    }),
  ),
  auditTimestamp: instant,
  /** Years; null when the year it was built in is not known. */
  propertyAge: z.nullable(z.int()),
})
export type AuditData = z.infer<typeof auditData>

export const audit = z.object({
  id,
  propertyId: id,
  landlordId: id,
  auditDate: instant,
  /** Whole percent, 0 to 100. */
  complianceScore: z.int(),
  documentCount: z.int(),
  totalDocuments: z.int(),
  auditData,
})
export type Audit = z.infer<typeof audit>

/** Only in the list of newest audits: the audit before it; null for a property's first. */
export const listedAudit = z.extend(audit, {
  previous: z.optional(z.nullable(z.object({ complianceScore: z.int(), auditDate: instant }))),
  /** How many audits the property has, including this one. */
  auditCount: z.optional(z.int()),
})
export type ListedAudit = z.infer<typeof listedAudit>

/** An audit run over all properties, done when `finishedAt` is set. */
const auditRun = z.object({
  id,
  startedAt: instant,
  /** Null while it is under way. */
  finishedAt: z.nullable(instant),
  /** How many properties there were at its start. */
  total: z.int(),
  /** How many of them have been audited so far. */
  completed: z.int(),
  /** The number of PDFs for its audits: one per 250 properties, at least one. */
  pdfParts: z.int(),
})
export type AuditRun = z.infer<typeof auditRun>

const propertyRequired = 'Property is required'

const newAudit = z.object({
  propertyId: idInput(propertyRequired),
})

const partMessage = 'Must be the number of a part'

const part = z._default(
  z.coerce.number(partMessage).check(z.int(partMessage), z.minimum(1, partMessage), z.maximum(1_000_000, partMessage)),
  1,
)

export const audits = {
  list: endpoint({
    method: 'GET',
    path: '/api/property-audits',
    summary: "List the landlord's property audits, newest first",
    access: 'landlord',
    apiKeys: true,
    query: z.object({
      propertyId: z.optional(idText),
      /** Only the newest of each property, with the score of the one before. */
      newest: z.optional(flagText),
      ...pageQuery,
    }),
    reply: z.array(listedAudit),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/property-audits',
    summary: 'Audit a property as it is now',
    access: 'landlord',
    apiKeys: true,
    body: newAudit,
    reply: audit,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/property-audits/:id',
    summary: 'Delete an audit',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/property-audits/:id/ticket',
    summary: 'Create a ticket that opens the PDF of this audit for 60 seconds, as `?token=`',
    access: 'landlord',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/property-audits/:id/pdf',
    summary: 'Download an audit as PDF',
    access: 'landlord',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
  createForAll: endpoint({
    method: 'POST',
    path: '/api/property-audits/all',
    summary: 'Start an audit of all properties (Premium and Enterprise), or get the one that is running',
    access: 'landlord',
    planFeature: 'bulkOperations',
    apiKeys: true,
    reply: auditRun,
    status: 201,
  }),
  latestForAll: endpoint({
    method: 'GET',
    path: '/api/property-audits/all',
    summary: 'Get the progress of the latest audit of all properties; null if there is none',
    access: 'landlord',
    apiKeys: true,
    reply: z.object({ run: z.nullable(auditRun) }),
  }),
  ticketForAll: endpoint({
    method: 'POST',
    path: '/api/property-audits/all/:id/ticket',
    summary: 'Create a ticket that opens the PDF of all audits of a run for 60 seconds, as `?token=`',
    access: 'landlord',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  pdfForAll: endpoint({
    method: 'GET',
    path: '/api/property-audits/all/:id/pdf',
    summary: 'Download the audits of a finished run as PDF, by address and with a summary; a large run comes in parts',
    access: 'landlord',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    query: z.object({ part }),
    reply: 'file',
  }),
}
