/** Rows of an archive about inspections and inventories. */
import { z } from 'zod/mini'
import { flag, id, line, momentInput, prose } from '#api/fields.ts'
import { inspectedRoom, newInspectionComment, newInspectionReport } from '#api/inspection-reports.ts'
import { newInspection } from '#api/inspections.ts'
import { inventoryReport, newInventoryReport } from '#api/inventory.ts'
import { signatureImage } from '#api/signatures.ts'
import { userRoles } from '#domain/account.ts'
import { inspectionAreas } from '#domain/inspection-report.ts'
import { propertyRatings } from '#domain/property-rating.ts'
import { day, orNull, photos, within } from '#server/features/backups/tables/row-fields.ts'

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
