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
      "A landlord's documents, the newest first, or by the address of the property, the first to expire first; a tenant's are those shared with them",
    access: 'signedIn',
    apiKeys: true,
    query: z.object({ ...documentFilter, sort: z.optional(z.enum(documentOrders)), ...pageQuery }),
    reply: z.array(document),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/documents/summary',
    summary: 'How many documents there are, running out and expired, by type, and how many the plan still allows',
    access: 'landlord',
    apiKeys: true,
    /** Limits the counts to one property; the plan's use is always the landlord's. */
    query: z.object({ propertyId: z.optional(idText) }),
    reply: documentSummary,
  }),
  expiring: endpoint({
    method: 'GET',
    path: '/api/documents/expiring',
    summary: 'Documents that run out within 30 days, the first to run out first',
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
    summary: 'Change a document, with a new file or without',
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
    summary: 'Share up to 500 documents with their tenants, or none of them any more; all or none (Premium)',
    access: 'landlord',
    planFeature: 'bulkOperations',
    apiKeys: true,
    body: z.object({ ids: bulkIds, sharedWithTenant: flagInput }),
    reply: z.object({ updated: z.int(), ids: z.array(id) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Delete a document and its file, into the bin; one that was filed with an inspection answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: deleted,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/documents/:id/ticket',
    summary: 'A ticket good for this one file and 60 seconds, as `?token=` of download and view',
    access: 'signedIn',
    params: idParams,
    reply: ticket,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/documents/:id/download',
    summary: 'The file, to be saved',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/documents/:id/view',
    summary: 'The file, to be seen in place (PDF and images; others are saved)',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
}
