/**
 * Inspection reports: what was found, room by room, with photos. Both sides sign, and a PDF is filed with the
 * property's documents.
 */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { clientKey } from '#api/client-key.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flagInput,
  id,
  idInput,
  idParams,
  idText,
  imageUrl,
  instant,
  line,
  message,
  momentInput,
  pageQuery,
  pence,
  prose,
} from '#api/fields.ts'
import { checklistInput } from '#api/inspections.ts'
import { signatureImage, signing } from '#api/signatures.ts'
import { userRoles } from '#domain/account.ts'
import {
  type AreaField,
  type AreaNotesField,
  conditionRatings,
  inspectionAreas,
  inspectionTypes,
  maxReportPhotos,
  maxReportRooms,
  roomTypes,
} from '#domain/inspection-report.ts'
import { propertyRatings } from '#domain/property-rating.ts'

const conditionMessage = 'Must be excellent, good, fair, poor or urgent_action_required'
const condition = z.enum(conditionRatings, conditionMessage)
const photoList = z._default(
  z
    .array(imageUrl, 'Must be a list of photos')
    .check(z.maxLength(maxReportPhotos, `At most ${maxReportPhotos} photos`)),
  [],
)

export const inspectedRoom = z.object({
  roomType: z.string(),
  roomName: z.string(),
  condition: z.nullable(z.enum(conditionRatings)),
  notes: z.nullable(z.string()),
  /** Own uploads, opened with a ticket, or https addresses. */
  photos: z.array(z.string()),
})
export type InspectedRoom = z.infer<typeof inspectedRoom>
export type InspectionChecklist = Record<string, unknown>

/** A rating and a text for every area, as named on the wire (rule: fields-names). */
function areaFields<R extends z.core.$ZodType, N extends z.core.$ZodType>(rating: R, notes: N) {
  return Object.fromEntries(
    inspectionAreas.flatMap(({ field, notesField }) => [
      [field, rating],
      [notesField, notes],
    ]),
  ) as { [Field in AreaField]: R } & { [Field in AreaNotesField]: N }
}

/** `by` is the author's name and `role` their side; `item` is the area's field, `room:0`, or empty for the whole. */
export const inspectionComment = z.object({
  id,
  item: z.string(),
  content: z.string(),
  createdAt: instant,
  by: z.string(),
  role: z.enum(userRoles),
})
export type InspectionComment = z.infer<typeof inspectionComment>

/** The fields common to a list and a full answer. */
const facts = {
  id,
  propertyId: id,
  inspectionId: id,
  inspectorId: z.nullable(id),
  /** Empty for guests. */
  inspectorName: z.string(),
  inspectionType: z.enum(inspectionTypes),
  inspectionDate: z.string(),
  /** The same day, under the name that tenants' screens use. */
  date: z.string(),
  weatherConditions: z.nullable(z.string()),
  isHMO: z.boolean(),
  ...areaFields(z.nullable(z.enum(conditionRatings)), z.nullable(z.string())),
  completed: z.boolean(),
  overallCondition: z.nullable(z.enum(conditionRatings)),
  propertyRating: z.enum(propertyRatings),
  nextInspectionDate: z.nullable(z.string()),
  priorityIssues: z.nullable(z.string()),
  maintenanceRecommendations: z.nullable(z.string()),
  /** Pence. */
  estimatedCosts: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  /** The filed PDF, for readers who may see that document. */
  documentId: z.nullable(id),
  documents: z.array(z.object({ id, name: z.string(), filePath: z.string() })),
  /** By the clock of the device that signed it; `createdAt` is when it arrived. */
  inspectorSignedAt: z.nullable(instant),
  tenantNotes: z.nullable(z.string()),
  tenantSignedAt: z.nullable(instant),
  tenantSignedName: z.nullable(z.string()),
  /** When the signatures were restored from a backup: nobody signed here (rule: backups-restored-signatures). */
  signaturesRestoredAt: z.nullable(instant),
  createdAt: instant,
  property: z.object({ id, address: z.string(), city: z.string() }),
}

export const inspectionReport = z.object({
  ...facts,
  internalRooms: z.array(inspectedRoom),
  /** Of the property as a whole; those of a room are in the room. */
  photos: z.array(z.string()),
  checklistItems: z.nullable(z.record(z.string(), z.unknown())),
  inspectorSignature: z.nullable(z.string()),
  tenantSignature: z.nullable(z.string()),
  /** The oldest first. */
  comments: z.array(inspectionComment),
})
export type InspectionReport = z.infer<typeof inspectionReport>

/** A room in a list of reports, without photos and with notes cut to 200 characters. */
const roomInList = z.omit(inspectedRoom, { photos: true })

/**
 * A report in a list: who signed and when, but not the signatures (rule: inspections-lists). Its texts are cut to 500
 * characters, those of areas to 200.
 */
export const inspectionReportSummary = z.object({
  ...facts,
  internalRooms: z.array(roomInList),
  /** Of the property as a whole. */
  photos: z.array(z.string()),
  checklistItems: z.nullable(z.record(z.string(), z.unknown())),
  roomCount: z.int(),
  photoCount: z.int(),
  /** The first photo. */
  imageUrl: z.nullable(z.string()),
})
export type InspectionReportSummary = z.infer<typeof inspectionReportSummary>

/** A room with an empty name is dropped, one without a name is called by its type (rule: inspections-report-form). */
const newRoom = z.object({
  roomType: z._default(line(), roomTypes[0]),
  roomName: z.optional(line()),
  condition: z._default(z.nullable(condition), 'good'),
  notes: clearable(prose()),
  photos: photoList,
})

/** Pence, which a form may send as text. */
const penceInput = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? Number(value) : value)),
  pence(),
)

/** An empty rating means that the area was not inspected. HMO areas are dropped unless the property is an HMO. */
export const newInspectionReport = z.object({
  propertyId: idInput('Property is required'),
  inspectionType: z._default(
    z.enum(inspectionTypes, 'Must be routine, pre_tenancy, post_tenancy, maintenance or safety'),
    'routine',
  ),
  inspectionDate: day('Inspection date is required'),
  weatherConditions: clearable(line()),
  /** If left out, as recorded for the property. */
  isHMO: z.optional(flagInput),
  internalRooms: z._default(
    z.array(newRoom, 'Must be a list of rooms').check(z.maxLength(maxReportRooms, `At most ${maxReportRooms} rooms`)),
    [],
  ),
  ...areaFields(clearable(condition), clearable(prose())),
  photos: photoList,
  /** Ignored: submitting a report completes it (rule: inspections-submitting). */
  completed: z.optional(flagInput),
  overallCondition: clearable(condition),
  nextInspectionDate: clearable(day()),
  priorityIssues: clearable(prose()),
  maintenanceRecommendations: clearable(prose()),
  estimatedCosts: clearable(penceInput),
  notes: clearable(prose()),
  checklistItems: clearable(checklistInput),
  inspectorSignature: clearable(signatureImage),
  /** When it was signed, by the device's clock; used if plausible (`inspectorSignedAt` of the domain). */
  inspectorSignedAt: clearable(momentInput),
  /** Made by the sender: a report sent again under the same key is stored once. */
  clientKey,
})

export const newInspectionComment = z.object({
  item: z._default(z.string().check(z.maxLength(50)), ''),
  content: prose('Please write a comment').check(z.minLength(1, 'Please write a comment')),
})

/** The id of the last comment that the signer has read, 0 for none. Answers 409 if there is a newer one. */
export const reportSigning = z.extend(signing, {
  lastCommentId: z.optional(z.int('Must be the id of a comment').check(z.minimum(0, 'Must be the id of a comment'))),
})

export const inspectionReports = {
  list: endpoint({
    method: 'GET',
    path: '/api/property-inspection-reports',
    summary:
      'List inspection reports without signatures and comments, latest first; a tenant sees those of their tenancy, a guest without people and photos',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    query: z.object({ propertyId: z.optional(idText), ...pageQuery }),
    reply: z.array(inspectionReportSummary),
    paged: true,
  }),
  ofProperty: endpoint({
    method: 'GET',
    path: '/api/property-inspection-reports/:propertyId',
    summary: "List the inspection reports of one property; somebody else's answers 403",
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    params: z.object({ propertyId: idText }),
    query: z.object(pageQuery),
    reply: z.array(inspectionReportSummary),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/property-inspection-reports/:id/details',
    summary: 'Get an inspection report with its rooms, photos, comments and signatures',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    params: idParams,
    reply: inspectionReport,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/property-inspection-reports/:id/pdf',
    summary: 'Download the filed PDF of a report',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: 'file',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/property-inspection-reports',
    summary:
      'Submit a report: completes the open appointment, files the PDF, sets the next inspection date and notifies the tenants',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newInspectionReport, 'internalRooms', 'photos'),
    reply: inspectionReport,
    status: 201,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/property-inspection-reports/:id/comments',
    summary: 'Comment on an item of a report until the tenant has signed it; the other side is notified',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    body: newInspectionComment,
    reply: inspectionComment,
    status: 201,
  }),
  sign: endpoint({
    method: 'PUT',
    path: '/api/property-inspection-reports/:id/sign',
    summary: 'Sign a report, once for each side; a tenant may add notes',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    body: reportSigning,
    reply: inspectionReport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/property-inspection-reports/:id',
    summary: 'Delete a report and its filed PDF; a signed one answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
}
