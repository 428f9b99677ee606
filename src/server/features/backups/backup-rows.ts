/**
 * What a row of an archive must be, under the names that the contract gives its fields: a person may have written the
 * archive by hand. Texts, amounts and days have the limits of the forms that they are entered with.
 */
import { safeParse, z } from 'zod/mini'
import { audit, auditData } from '#api/audits.ts'
import { newCalendarEvent } from '#api/calendar.ts'
import { newDocument } from '#api/documents.ts'
import { flag, id, imageUrl, line, momentInput, pence, prose, requiredLine } from '#api/fields.ts'
import { inspectedRoom, newInspectionComment, newInspectionReport } from '#api/inspection-reports.ts'
import { newInspection } from '#api/inspections.ts'
import { inventoryReport, newInventoryReport } from '#api/inventory.ts'
import { newMaintenanceComment, newMaintenanceRequest } from '#api/maintenance.ts'
import { newProperty } from '#api/properties.ts'
import { newRentPayment } from '#api/rent.ts'
import { signatureImage } from '#api/signatures.ts'
import { newMortgage } from '#api/tax.ts'
import { newOccupant, newTenancy, tenancyRent } from '#api/tenancies.ts'
import { userRoles } from '#domain/account.ts'
import { addDays, addMonths, type Day, isDay, londonDay } from '#domain/day.ts'
import { mostPaymentsBack, repaymentTypes } from '#domain/finances/mortgage.ts'
import { repetitions } from '#domain/finances/repetition.ts'
import { hmrcBoxes, transactionTypes } from '#domain/finances/transaction.ts'
import { inspectionAreas, propertyRatings } from '#domain/inspection-report.ts'
import { chargeKinds, ledgerEntryKinds, receiptMethods } from '#domain/ledger.ts'
import { maintenanceStatuses } from '#domain/maintenance.ts'
import { maxPence } from '#domain/money.ts'
import { occupancyStatuses } from '#domain/property.ts'
import { rentStatuses } from '#domain/rent.ts'
import { furnishings, paymentFrequencies } from '#domain/tenancy.ts'

const orNull = z.nullable
const day = z.string().check(z.refine(isDay, 'Must be a date such as 2026-11-21'))

/** As it is stored, and nothing that could not have been entered. */
const within = <Shape extends z.ZodMiniType>(shape: Shape, limits: z.core.$ZodType): Shape =>
  shape.check(z.refine((value) => safeParse(limits, value).success, 'Is more than can be entered'))

/** The stored name of a file, as an address. */
const filePath = z.string().check(z.regex(/^\/uploads\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/, 'Not a file of a backup'))
const photos = z.array(imageUrl).check(z.maxLength(200))
const mimeType = z.string().check(z.maxLength(200))
const bytes = z.int().check(z.minimum(0))
const property = newProperty.shape
const share = z.number().check(z.minimum(0.01), z.maximum(100))

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

export const inspectionRow = z.object({
  id,
  propertyId: id,
  date: day,
  notes: newInspection.shape.notes,
  completed: flag,
  propertyRating: orNull(z.enum(propertyRatings)),
  highPriorityIssues: newInspection.shape.highPriorityIssues,
  checklistItems: newInspection.shape.checklistItems,
  /** Older archives do not say: see `archived-homes.ts`. */
  tenancyDeleted: z.optional(flag),
  createdAt: momentInput,
})

/** What was paid back of an income is negative, and so is what a tenant has paid. */
const bookedAmount = z.int().check(z.minimum(-maxPence), z.maximum(maxPence))

/** What makes the tenant owe more is positive; a reversal may be either. */
const signs: Partial<Record<(typeof ledgerEntryKinds)[number], 1 | -1>> = {
  charge: 1,
  refund: 1,
  receipt: -1,
  write_off: -1,
}

export const ledgerEntryRow = z
  .object({
    id,
    propertyId: id,
    tenantId: id,
    kind: z.enum(ledgerEntryKinds),
    chargeKind: orNull(z.enum(chargeKinds)),
    date: day,
    amount: bookedAmount,
    description: prose(),
    method: orNull(z.enum(receiptMethods)),
    reference: orNull(line()),
    notes: orNull(prose()),
    reason: orNull(line()),
    chargeId: orNull(id),
    reversesId: orNull(id),
    receivedAt: orNull(momentInput),
    openAmount: pence(),
    allottedAt: momentInput,
    enteredAt: momentInput,
  })
  .check(
    z.refine(({ amount, openAmount }) => openAmount <= Math.abs(amount), 'More is open than it is about'),
    z.refine(({ kind, amount }) => amount * (signs[kind] ?? 0) >= 0, 'Its amount is on the wrong side'),
  )

export const allocationRow = z.object({
  id,
  receiptId: id,
  chargeId: id,
  amount: bookedAmount,
  setUnpaid: z._default(flag, false),
  enteredAt: momentInput,
})

export const rentPaymentRow = z.object({
  id,
  propertyId: id,
  tenantId: id,
  chargeId: id,
  amount: newRentPayment.shape.amount,
  dueDate: day,
  paidAmount: pence(),
  outstanding: pence(),
  paidDate: orNull(momentInput),
  status: z.enum(rentStatuses),
  createdAt: momentInput,
})

export const transactionRow = z.object({
  id,
  propertyId: orNull(id),
  amount: bookedAmount,
  date: day,
  type: z.enum(transactionTypes),
  description: orNull(prose()),
  category: orNull(line()),
  reference: orNull(line()),
  notes: orNull(prose()),
  relatedEntityId: orNull(id),
  relatedEntityType: orNull(line()),
  mortgageId: z._default(orNull(id), null),
  hmrcBox: orNull(z.enum(hmrcBoxes)),
  capital: z._default(flag, false),
  supplier: orNull(line()),
  vat: orNull(pence()),
  maintenanceRequestId: orNull(id),
  ledgerEntryId: orNull(id),
  repeats: orNull(z.enum(repetitions)),
  madeUntil: orNull(day),
  ownershipShare: orNull(share),
  createdAt: momentInput,
})

export const transactionFileRow = z.object({
  id,
  transactionId: id,
  name: line(),
  filePath,
  mimeType,
  size: bytes,
  createdAt: momentInput,
})

const loan = newMortgage.shape
/** The form counts from the day on which it was entered, and days differ around midnight. */
function isNearItsEntry({ firstPaymentDate, createdAt }: { firstPaymentDate: Day; createdAt: string }): boolean {
  const entered = londonDay(new Date(createdAt))
  const from = addDays(addMonths(entered, -mostPaymentsBack), -1)
  return firstPaymentDate >= from && firstPaymentDate <= addDays(addMonths(entered, mostPaymentsBack), 1)
}

const monthsAway = { path: ['firstPaymentDate'], message: 'Is more than five years from the day of entry' }
export const mortgageRow = z
  .object({
    id,
    propertyId: id,
    lender: loan.lender,
    balance: loan.balance,
    rate: loan.rate,
    repaymentType: z.enum(repaymentTypes),
    monthlyPayment: loan.monthlyPayment,
    firstPaymentDate: day,
    fixedUntil: orNull(day),
    bookedUntil: orNull(day),
    createdAt: momentInput,
  })
  .check(z.refine(isNearItsEntry, monthsAway))

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

const report = newInspectionReport.shape
const areaShape = Object.fromEntries(
  inspectionAreas.flatMap(({ field, notesField }) => [
    [field, report[field]],
    [notesField, report[notesField]],
  ]),
) as Pick<typeof report, (typeof inspectionAreas)[number]['field' | 'notesField']>

export const inspectionReportRow = z.object({
  id,
  propertyId: id,
  inspectionId: id,
  inspectorId: orNull(id),
  inspectorName: line(),
  inspectionType: z.enum(report.inspectionType._zod.def.innerType.options),
  inspectionDate: day,
  weatherConditions: report.weatherConditions,
  isHMO: flag,
  internalRooms: within(z.array(inspectedRoom), report.internalRooms),
  ...areaShape,
  photos,
  overallCondition: report.overallCondition,
  propertyRating: z.enum(propertyRatings),
  nextInspectionDate: orNull(day),
  appointmentDate: z.optional(orNull(day)),
  priorityIssues: report.priorityIssues,
  maintenanceRecommendations: report.maintenanceRecommendations,
  estimatedCosts: report.estimatedCosts,
  notes: report.notes,
  checklistItems: report.checklistItems,
  documentId: orNull(id),
  /** Older archives do not say: see `archived-homes.ts`. */
  homeWasEmpty: z.optional(flag),
  inspectorSignature: orNull(signatureImage),
  inspectorSignedAt: orNull(momentInput),
  tenantNotes: orNull(prose()),
  tenantSignature: orNull(signatureImage),
  tenantSignedAt: orNull(momentInput),
  tenantSignedName: orNull(prose()),
  createdAt: momentInput,
})

export const inspectionCommentRow = z.object({
  id,
  reportId: id,
  userId: orNull(id),
  role: z.enum(userRoles),
  item: newInspectionComment.shape.item,
  content: newInspectionComment.shape.content,
  createdAt: momentInput,
})

const inventory = newInventoryReport.shape
const listed = inventoryReport.shape
export const inventoryRow = z.object({
  id,
  propertyId: id,
  date: day,
  checkType: inventory.checkType,
  tenantNames: inventory.tenantNames,
  preparedBy: inventory.preparedBy,
  rooms: within(listed.rooms, inventory.rooms),
  furnishings: within(listed.furnishings, inventory.furnishings),
  meterReadings: within(listed.meterReadings, inventory.meterReadings),
  keys: within(listed.keys, inventory.keys),
  notes: inventory.notes,
  landlordSignature: orNull(signatureImage),
  landlordSignedAt: orNull(momentInput),
  landlordSignedName: orNull(prose()),
  tenantNotes: orNull(prose()),
  tenantSignature: orNull(signatureImage),
  tenantSignedAt: orNull(momentInput),
  tenantSignedName: orNull(prose()),
  createdAt: momentInput,
  updatedAt: momentInput,
})

export const inventoryTenancyRow = z.object({ reportId: id, tenantId: id, propertyId: id })

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
