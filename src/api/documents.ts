/** Documents and their files: stored, searched, watched for expiry and shared with tenants. */
import { z } from 'zod/mini'
import { deleted } from '#api/bin.ts'
import { endpoint } from '#api/contract.ts'
import {
  bulkIds,
  clearable,
  day,
  flagInput,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  instant,
  line,
  pageQuery,
  prose,
  requiredLine,
  ticket,
  unlessEmpty,
} from '#api/fields.ts'
import { documentTypes, expiryStates } from '#domain/document.ts'
import { plans } from '#domain/plan-names.ts'

export const document = z.object({
  id,
  /** The landlord whose document it is. */
  userId: id,
  propertyId: id,
  propertyAddress: z.string(),
  type: z.enum(documentTypes),
  name: z.string(),
  /** `/uploads/{file}`, opened with a ticket. */
  filePath: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.int(),
  uploadDate: instant,
  /** Null if it never expires. */
  expiryDate: z.nullable(z.string()),
  /** Whether it must be renewed when it expires: the property needs its type and nothing newer replaces it. */
  toRenew: z.boolean(),
  notes: z.nullable(z.string()),
  sharedWithTenant: z.boolean(),
  /** Filed with an inspection: it can be neither deleted nor given another file. */
  isInspectionReport: z.boolean(),
  /** The tenancies that an agreement, deposit, inventory or report belongs to. Only the landlord sees them. */
  tenantIds: z.optional(z.array(id)),
})
export type Document = z.infer<typeof document>

const typeMessage = 'Document type is required'
const propertyMessage = 'Property is required'
const type = z.enum(documentTypes, typeMessage)
const propertyId = idInput(propertyMessage)

const details = {
  expiryDate: clearable(day()),
  notes: clearable(prose()),
  /** If left out, depends on the type. */
  sharedWithTenant: unlessEmpty(flagText),
  /** The tenancy that it belongs to, for types that belong to one; if left out, those active today. */
  tenantId: unlessEmpty(idText),
}

/** The text fields of an upload, beside its file. */
export const newDocument = z.object({ name: requiredLine('Document name is required'), type, propertyId, ...details })

/** Changes of a document: fields that are left out stay as they are. */
export const documentChanges = z.object({
  name: z.optional(requiredLine('Document name is required')),
  type: z.optional(type),
  propertyId: z.optional(propertyId),
  ...details,
})

export const documentOrders = ['newest', 'property'] as const

const documentFilter = {
  /** At most this one. */
  id: z.optional(idText),
  q: z.optional(line()),
  type: z.optional(z.enum(documentTypes)),
  state: z.optional(z.enum(expiryStates)),
  propertyId: z.optional(idText),
  /** Only documents of this tenancy. */
  tenantId: z.optional(idText),
}

const documentSummary = z.object({
  total: z.int(),
  /** How many of them were filed with an inspection and do not count towards the plan. */
  filed: z.int(),
  /** Those that expire within 30 days, including today. */
  expiring: z.int(),
  expired: z.int(),
  /** For each type with documents: how many, and how many of those are in date. */
  types: z.array(z.object({ type: z.enum(documentTypes), count: z.int(), held: z.int() })),
  /** Use of the plan; `limit` and `remaining` are null without a limit. */
  usage: z.object({
    canCreate: z.boolean(),
    limit: z.nullable(z.int()),
    currentCount: z.int(),
    remaining: z.nullable(z.int()),
    planType: z.enum(plans),
  }),
})
export type DocumentSummary = z.infer<typeof documentSummary>

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    summary:
      "List a landlord's documents, newest first or, by property address, the first to expire first; or those shared with a tenant",
    access: 'signedIn',
    apiKeys: true,
    query: z.object({ ...documentFilter, sort: z.optional(z.enum(documentOrders)), ...pageQuery }),
    reply: z.array(document),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/documents/summary',
    summary: 'Count the documents: all, running out, expired, and by type, with how many the plan still allows',
    access: 'landlord',
    apiKeys: true,
    /** Limits the counts to one property; the plan's use is always the landlord's. */
    query: z.object({ propertyId: z.optional(idText) }),
    reply: documentSummary,
  }),
  expiring: endpoint({
    method: 'GET',
    path: '/api/documents/expiring',
    summary: 'List the documents that expire within 30 days, the first to expire first',
    access: 'signedIn',
    apiKeys: true,
    query: z.object(pageQuery),
    reply: z.array(document),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents',
    summary:
      'Upload a document (pdf, doc, docx, xls, xlsx, jpg, jpeg, png or gif, at most 20 MB), within the limit of the plan',
    access: 'landlord',
    apiKeys: true,
    multipart: true,
    fields: newDocument,
    reply: document,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents/:id',
    summary: 'Change a document, and optionally replace its file',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    multipart: true,
    fields: documentChanges,
    reply: document,
  }),
  bulkSharing: endpoint({
    method: 'PUT',
    path: '/api/documents/bulk-sharing',
    summary: 'Share up to 500 documents with their tenants, or stop sharing them, all or none (Premium)',
    access: 'landlord',
    planFeature: 'bulkOperations',
    apiKeys: true,
    body: z.object({ ids: bulkIds, sharedWithTenant: flagInput }),
    reply: z.object({ updated: z.int(), ids: z.array(id) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Move a document with its file to the bin; one that was filed with an inspection answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: deleted,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/documents/:id/ticket',
    summary: 'Create a ticket that opens this file for 60 seconds, as `?token=` of download and view',
    access: 'signedIn',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/documents/:id/download',
    summary: 'Download the file of a document',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/documents/:id/view',
    summary: 'View the file of a document in the browser (PDF and images; others are downloaded)',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
}
