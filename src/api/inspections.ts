/** Appointments to visit a property: made, moved, completed. What was found is in the inspection report. */
import { z } from 'zod/mini'
import { jsonInput, newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flagInput,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  line,
  message,
  pageQuery,
  prose,
  sameProperty,
} from '#api/fields.ts'
import { inspectionBannerStatuses, inspectionQuestions } from '#domain/inspection.ts'
import { conditionRatings, inspectionTypes } from '#domain/inspection-report.ts'
import { propertyRatings } from '#domain/property-rating.ts'

/** The most characters of a checklist as JSON. */
const longestChecklist = 50_000

/** What to look at and what was found: an object of any shape, or one as JSON text (rule: inspections-checklist). */
export const checklistInput = jsonInput(
  z
    .record(z.string(), z.unknown(), 'Must be an object, or one as JSON text')
    .check(z.refine((items) => JSON.stringify(items).length <= longestChecklist, 'The checklist is too long')),
)

const place = z.object({ id, address: z.string(), city: z.string() })

/** The documents filed with an inspection. */
const filed = z.array(z.object({ id, name: z.string(), filePath: z.string() }))

export const inspection = z.object({
  id,
  propertyId: id,
  date: z.string(),
  notes: z.nullable(z.string()),
  checklistItems: z.nullable(z.record(z.string(), z.unknown())),
  completed: z.boolean(),
  /**
   * With `highPriorityIssues` what was found, or what the landlord has entered beforehand; for tenants and guests null
   * until it is completed.
   */
  propertyRating: z.nullable(z.enum(propertyRatings)),
  highPriorityIssues: z.nullable(z.string()),
  documents: filed,
  /** The report that completed it. */
  reportId: z.nullable(id),
  property: place,
})
export type Inspection = z.infer<typeof inspection>

const details = {
  notes: clearable(prose()),
  checklistItems: clearable(checklistInput),
  completed: z.optional(flagInput),
  propertyRating: clearable(z.enum(propertyRatings, 'Must be good, needs_attention or high_priority')),
  highPriorityIssues: clearable(prose()),
}
const dateMessage = 'Inspection date is required'

export const newInspection = z.object({
  propertyId: idInput('Property is required'),
  date: day(dateMessage),
  ...details,
})
/** Fields that are left out stay as they are. */
export const inspectionChanges = z.object({ propertyId: sameProperty, date: z.optional(day(dateMessage)), ...details })

/** A property that needs a visit. Days are counted without sign; null if no date is set. */
const pendingInspection = z.object({
  property: place,
  nextInspectionDate: z.nullable(z.string()),
  status: z.enum(inspectionBannerStatuses),
  days: z.nullable(z.int()),
})
export type PendingProperty = z.infer<typeof pendingInspection>

/** A property and its latest report. */
const inspectedProperty = z.object({
  property: place,
  nextInspectionDate: z.nullable(z.string()),
  /** Null if no visit is due. */
  pending: z.nullable(z.object({ status: z.enum(inspectionBannerStatuses), days: z.nullable(z.int()) })),
  reportCount: z.int(),
  latestReport: z.nullable(
    z.object({
      id,
      inspectionDate: z.string(),
      inspectionType: z.enum(inspectionTypes),
      overallCondition: z.nullable(z.enum(conditionRatings)),
      propertyRating: z.enum(propertyRatings),
    }),
  ),
})
export type InspectedProperty = z.infer<typeof inspectedProperty>

const inspectionSummary = z.object({
  /** Appointments and completed inspections of all properties. */
  total: z.int(),
  completed: z.int(),
  /** Open appointments; the rest of the total is completed. */
  arranged: z.int(),
  /** The completed share of the total in whole percent; 0 without any. */
  completionRate: z.int(),
  /** Properties that need a visit. */
  pending: z.int(),
  /** The same by urgency. */
  overdue: z.int(),
  dueSoon: z.int(),
  scheduled: z.int(),
  noDate: z.int(),
  properties: z.int(),
  /** Properties with a report and without one, which add up to all. */
  seen: z.int(),
  none: z.int(),
  /** Properties that the search and the filter find. */
  found: z.int(),
})
export type InspectionSummary = z.infer<typeof inspectionSummary>

const question = z.enum(inspectionQuestions, 'Must be due, seen or none')

export const inspections = {
  list: endpoint({
    method: 'GET',
    path: '/api/inspections',
    summary: 'List inspections, scheduled and completed, latest date first; a tenant sees those of their home',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    query: z.object({ propertyId: z.optional(idText), completed: z.optional(flagText), ...pageQuery }),
    reply: z.array(inspection),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/inspections/summary',
    summary: 'Count the inspections: all, completed, and the properties that need one',
    access: 'landlord',
    apiKeys: true,
    query: z.object({ q: z.optional(line()), show: z.optional(question) }),
    reply: inspectionSummary,
  }),
  pending: endpoint({
    method: 'GET',
    path: '/api/inspections/pending',
    summary: 'List the properties that need an inspection, the most urgent first, those without a date last',
    access: 'landlord',
    apiKeys: true,
    query: z.object(pageQuery),
    reply: z.array(pendingInspection),
    paged: true,
  }),
  properties: endpoint({
    method: 'GET',
    path: '/api/inspections/properties',
    summary: 'List properties by address, or those due for an inspection, each with its latest report',
    access: 'landlord',
    apiKeys: true,
    query: z.object({ q: z.optional(line()), show: z.optional(question), ...pageQuery }),
    reply: z.array(inspectedProperty),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/inspections',
    summary:
      'Schedule or move the one open inspection of a property, or record a completed one; the tenants are notified',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newInspection),
    reply: inspection,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/inspections/:id',
    summary: 'Change an inspection; one that has a report answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: inspectionChanges,
    reply: inspection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/inspections/:id',
    summary: 'Delete an inspection; one that has a report answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
}
