/**
 * What a row of an archive must be, under the names that the contract gives its fields: a person may have written the
 * archive by hand. Texts, amounts and days have the limits of the forms that they are entered with.
 */
import { z } from 'zod/mini'
import { audit, auditData } from '#api/audits.ts'
import { newCalendarEvent } from '#api/calendar.ts'
import { newDocument } from '#api/documents.ts'
import { flag, id, imageUrl, line, momentInput, pence, prose, requiredLine } from '#api/fields.ts'
import { newMaintenanceComment, newMaintenanceRequest } from '#api/maintenance.ts'
import { newProperty } from '#api/properties.ts'
import { newOccupant, newTenancy, tenancyRent } from '#api/tenancies.ts'
import { userRoles } from '#domain/account.ts'
import { maintenanceStatuses } from '#domain/maintenance.ts'
import { occupancyStatuses } from '#domain/property.ts'
import { furnishings, paymentFrequencies } from '#domain/tenancy.ts'
import { bytes, day, filePath, mimeType, orNull, share } from '#server/features/backups/tables/row-fields.ts'

const property = newProperty.shape
export const propertyRow = z.object({
  id,
  address: property.address,
  city: property.city,
  rentAmount: pence('Rent amount cannot be negative'),
  securityDeposit: property.securityDeposit,
  holdingDeposit: property.holdingDeposit,
  marketValue: property.marketValue,
  imageUrl: property.imageUrl,
  notes: property.notes,
  tenantNotes: property.tenantNotes,
  bedrooms: property.bedrooms,
  bathrooms: property.bathrooms,
  squareFeet: property.squareFeet,
  propertyType: property.propertyType,
  yearBuilt: property.yearBuilt,
  occupancyStatus: z.enum(occupancyStatuses),
  isHmo: flag,
  licenceRequired: flag,
  hasGas: flag,
  ownershipShare: z._default(share, 100),
  createdAt: momentInput,
})

const terms = newTenancy.shape
export const tenancyRow = z.object({
  id,
  userId: id,
  propertyId: id,
  /** As this landlord sees them. */
  user: z.object({
    name: requiredLine('Name is required'),
    username: orNull(line()),
    email: orNull(z.string().check(z.maxLength(200), z.email('Invalid email address'))),
    phone: orNull(line()),
  }),
  moveInDate: day,
  moveOutDate: orNull(day),
  active: flag,
  archived: flag,
  rentAmount: tenancyRent,
  rentFree: z._default(flag, false),
  paymentFrequency: z.enum(paymentFrequencies),
  paymentDay: z.int().check(z.minimum(1), z.maximum(31)),
  depositAmount: pence(),
  furnishing: z.enum(furnishings),
  notes: terms.notes,
  insuranceRequired: flag,
  numberOfOccupants: z.int().check(z.minimum(1), z.maximum(1_000)),
  numberOfPets: z.int().check(z.minimum(0), z.maximum(1_000)),
  leaseExpiryReminderDays: terms.leaseExpiryReminderDays,
  createdAt: momentInput,
})

export const occupantRow = z.extend(newOccupant, { id, tenantId: id })

const request = newMaintenanceRequest.shape
export const maintenanceRequestRow = z.object({
  id,
  propertyId: id,
  tenantId: orNull(id),
  userId: orNull(id),
  requestType: request.requestType,
  description: request.description,
  status: z.enum(maintenanceStatuses),
  urgency: request.urgency,
  photos: z.array(imageUrl).check(z.maxLength(5)),
  accessInstructions: orNull(prose()),
  createdAt: momentInput,
  resolvedAt: orNull(momentInput),
})

const underRequest = { id, requestId: id, userId: orNull(id), role: z.enum(userRoles), createdAt: momentInput }
export const statusChangeRow = z.object({ ...underRequest, status: z.enum(maintenanceStatuses) })
export const maintenanceCommentRow = z.object({ ...underRequest, content: newMaintenanceComment.shape.content })

export const documentRow = z.object({
  id,
  propertyId: id,
  type: newDocument.shape.type,
  name: newDocument.shape.name,
  notes: orNull(prose()),
  expiryDate: orNull(day),
  sharedWithTenant: flag,
  isInspectionReport: flag,
  filePath,
  mimeType,
  size: bytes,
  uploadDate: momentInput,
})

export const documentTenancyRow = z.object({ documentId: id, tenantId: id, propertyId: id })

/** A home with three hundred tenancies, each with a name, address and number. */
const longestAudit = 100_000

export const auditRow = z.object({
  id,
  propertyId: id,
  auditDate: momentInput,
  complianceScore: audit.shape.complianceScore.check(z.minimum(0), z.maximum(100)),
  documentCount: audit.shape.documentCount.check(z.minimum(0), z.maximum(100)),
  totalDocuments: audit.shape.totalDocuments.check(z.minimum(0), z.maximum(100)),
  auditData: auditData.check(
    z.refine((data) => JSON.stringify(data).length <= longestAudit, 'Is longer than an audit'),
  ),
})

export const calendarEventRow = z.object({
  id,
  propertyId: orNull(id),
  title: line(),
  details: newCalendarEvent.shape.details,
  date: day,
  createdAt: momentInput,
})

export const photoRow = z.object({
  id,
  filePath,
  propertyId: id,
  maintenanceRequestId: orNull(id),
  inspectionReportId: orNull(id),
  inventoryReportId: orNull(id),
  messageId: orNull(id),
  /** Older archives have none. */
  depositDeductionId: z._default(orNull(id), null),
  name: orNull(z.string().check(z.maxLength(200))),
  mimeType,
  size: bytes,
  createdAt: momentInput,
})
