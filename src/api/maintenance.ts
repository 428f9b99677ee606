/** Repairs: a tenant reports one, the landlord follows it until it is done, and both comment on it. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  imageUrl,
  instant,
  line,
  pageQuery,
  prose,
} from '#api/fields.ts'
import { userRoles } from '#domain/account.ts'
import {
  issueTypes,
  maintenanceStatuses,
  maxMaintenancePhotos,
  minMaintenanceDescription,
  urgencyLevels,
} from '#domain/maintenance.ts'

export const maintenanceRequest = z.object({
  id,
  /** The tenancy; null for a guest's request. */
  tenantId: z.nullable(id),
  propertyId: id,
  requestType: z.enum(issueTypes),
  description: z.string(),
  status: z.enum(maintenanceStatuses),
  urgency: z.enum(urgencyLevels),
  /** Up to five: own uploads, opened with a ticket, or https addresses. */
  photos: z.array(z.string()),
  /** The first photo. */
  imageUrl: z.nullable(z.string()),
  accessInstructions: z.nullable(z.string()),
  createdAt: instant,
  resolvedAt: z.nullable(instant),
  /** Who sent it. */
  tenant: z.object({ user: z.object({ name: z.string(), username: z.nullable(z.string()) }) }),
  property: z.object({ id, address: z.string(), city: z.string() }),
})
export type MaintenanceRequest = z.infer<typeof maintenanceRequest>

/** `by` is the author's name and `role` their side. */
const author = { by: z.string(), role: z.enum(userRoles) }

export const statusChange = z.object({ status: z.enum(maintenanceStatuses), at: instant, ...author })
export const maintenanceComment = z.object({ id, content: z.string(), createdAt: instant, ...author })
export type MaintenanceComment = z.infer<typeof maintenanceComment>

const maintenanceDetails = z.extend(maintenanceRequest, {
  /** The oldest first, beginning with the request itself. */
  history: z.array(statusChange),
  /** The oldest first. */
  comments: z.array(maintenanceComment),
})
export type MaintenanceDetails = z.infer<typeof maintenanceDetails>

const statusMessage = 'Must be pending, sorting, in_progress, completed, cancelled or urgent'
const descriptionMessage = 'Please provide a detailed description'

/** A status sent with a new request is ignored: it is pending until the landlord changes that. */
export const newMaintenanceRequest = z.object({
  requestType: z.enum(issueTypes, 'Issue type is required'),
  description: prose(descriptionMessage).check(z.minLength(minMaintenanceDescription, descriptionMessage)),
  urgency: z._default(z.enum(urgencyLevels, 'Please select an urgency level'), 'medium'),
  status: z.optional(z.enum(maintenanceStatuses, statusMessage)),
  accessInstructions: clearable(prose()),
  imageUrl: clearable(imageUrl),
  photos: z.optional(
    z
      .array(imageUrl, 'Must be a list of photos')
      .check(z.maxLength(maxMaintenancePhotos, `At most ${maxMaintenancePhotos} photos`)),
  ),
  /** The home, for a tenant of several; if left out, the one where they live. */
  propertyId: z.optional(idInput('Must be a property')),
})

export const newMaintenanceComment = z.object({
  content: prose('Please write a comment').check(z.minLength(1, 'Please write a comment')),
})

export const maintenance = {
  list: endpoint({
    method: 'GET',
    path: '/api/maintenance-requests',
    summary: "List maintenance requests, newest first: a landlord's, or a tenant's or guest's own",
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    query: z.object({
      q: z.optional(line()),
      status: z.optional(z.enum(maintenanceStatuses)),
      /** Only urgent requests: high urgency or status urgent, unless completed. */
      urgent: z.optional(flagText),
      propertyId: z.optional(idText),
      /** Only what the tenant of this tenancy has sent. */
      tenantId: z.optional(idText),
      ...pageQuery,
    }),
    reply: z.array(maintenanceRequest),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/maintenance-requests/summary',
    summary: 'Count the requests: all, by status, and those that are waiting',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    query: z.object({ propertyId: z.optional(idText) }),
    reply: z.object({
      total: z.int(),
      urgent: z.int(),
      sorting: z.int(),
      inProgress: z.int(),
      completed: z.int(),
      /** Pending or urgent, or in progress with high urgency. */
      count: z.int(),
    }),
  }),
  homes: endpoint({
    method: 'GET',
    path: '/api/maintenance-requests/homes',
    summary: 'List the homes for which you can report an issue, the one you live in first',
    access: 'tenant',
    guests: true,
    reply: z.array(z.object({ id, address: z.string(), city: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/maintenance-requests',
    summary: 'Report an issue, with up to five photos',
    access: 'tenant',
    guests: true,
    body: newRow(newMaintenanceRequest, 'photos'),
    reply: maintenanceDetails,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/maintenance-requests/:id',
    summary: 'Get a request with its history and comments',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    params: idParams,
    reply: maintenanceDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/maintenance-requests/:id',
    summary: 'Set the status of a request; completing it sets `resolvedAt`, reopening it clears it',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({
      status: z.enum(maintenanceStatuses, statusMessage),
      /** The status that the caller saw. Answers 409 if somebody has changed it since. */
      expectedStatus: z.optional(z.enum(maintenanceStatuses, statusMessage)),
    }),
    reply: maintenanceDetails,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/maintenance-requests/:id/comments',
    summary: 'Comment on a request; the other side is notified',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    params: idParams,
    body: newMaintenanceComment,
    reply: maintenanceComment,
    status: 201,
  }),
}
