import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InspectedRoom, InspectionChecklist } from '#api/inspection-reports.ts'
import { userRoles } from '#domain/account.ts'
import {
  type AreaField,
  type AreaNotesField,
  type ConditionRating,
  conditionRatings,
  inspectionTypes,
} from '#domain/inspection-report.ts'
import { propertyRatings } from '#domain/property-rating.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspections, properties } from '#server/db/schema/lettings.ts'

/**
 * The areas of a report that are not rooms, with condition and notes, under their names
 * on the wire (rule: fields-names).
 */
export type ReportedAreas = { [Field in AreaField]?: ConditionRating | null } & {
  [Field in AreaNotesField]?: string | null
}

/**
 * A report completes the appointment that it belongs to. Once a side has signed, only the other's signature is added.
 */
export const inspectionReports = pgTable(
  'property_inspection_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    inspectionId: integer()
      .notNull()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    inspectorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** As it was on the day: the report outlives the account. */
    inspectorName: text().notNull(),
    /** Made in the browser, so that a report that is sent twice is written once. */
    clientKey: text(),
    inspectionType: text({ enum: inspectionTypes }).notNull(),
    inspectionDate: date().notNull(),
    weatherConditions: text(),
    isHmo: boolean().notNull(),
    internalRooms: jsonb().$type<InspectedRoom[]>().notNull(),
    areas: jsonb().$type<ReportedAreas>().notNull(),
    /** Of the property as a whole; those of a room are stored with the room. */
    photos: text().array().notNull().default(sql`'{}'::text[]`),
    /** Counted by the database as it is written, so that lists never read what is in it. */
    roomCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(internal_rooms)`),
    /** Without photos, and with the first 200 characters of the notes. */
    roomsInList: json().notNull().generatedAlwaysAs(sql`rooms_in_list(internal_rooms)`),
    photoCount: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`cardinality(photos) + jsonb_array_length(jsonb_path_query_array(internal_rooms, '$[*].photos[*]'))`,
      ),
    imageUrl: text().generatedAlwaysAs(
      sql`coalesce(photos[1], jsonb_path_query_first(internal_rooms, '$[*].photos[*]') #>> '{}')`,
    ),
    overallCondition: text({ enum: conditionRatings }),
    /** Follows from the conditions when it is written. */
    propertyRating: text({ enum: propertyRatings }).notNull(),
    nextInspectionDate: date(),
    /** The day of the appointment that it completed, which comes back when the report is deleted. */
    appointmentDate: date(),
    priorityIssues: text(),
    maintenanceRecommendations: text(),
    /** Pence. */
    estimatedCosts: integer(),
    notes: text(),
    checklistItems: jsonb().$type<InspectionChecklist>(),
    /** The PDF filed with it. */
    documentId: integer().references(() => documents.id, { onDelete: 'set null' }),
    /**
     * When it was filed. A filed PDF without a tenancy says nothing: its tenancy may have been deleted
     * (rule: inspections-readers).
     */
    homeWasEmpty: boolean().notNull().default(false),
    inspectorSignature: text(),
    inspectorSignedAt: instant(),
    tenantNotes: text(),
    tenantSignature: text(),
    tenantSignedAt: instant(),
    tenantSignedName: text(),
    /** When its signatures came in with a backup: nobody signed here. */
    signaturesRestoredAt: instant(),
    /** How many signatures the filed PDF shows; when the report has more, a job is about to file it again. */
    filedSignatures: integer().notNull().default(0),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'property_inspection_reports_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    unique('property_inspection_reports_id_landlord').on(t.id, t.landlordId),
    uniqueIndex('property_inspection_reports_client_key').on(t.landlordId, t.clientKey),
    uniqueIndex('property_inspection_reports_inspection').on(t.inspectionId),
    index('property_inspection_reports_landlord').on(t.landlordId, t.inspectionDate, t.id),
    index('property_inspection_reports_property').on(t.propertyId, t.inspectionDate, t.id),
    uniqueIndex('property_inspection_reports_document').on(t.documentId),
    index('property_inspection_reports_unfiled')
      .on(t.id)
      .where(sql`${t.filedSignatures} < num_nonnulls(${t.inspectorSignedAt}, ${t.tenantSignedAt})`),
    index('property_inspection_reports_inspector').on(t.inspectorId),
  ],
)

/** What either side says of an item of a report until the tenant has signed it. */
export const inspectionComments = pgTable(
  'inspection_report_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    reportId: integer().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    role: text({ enum: userRoles }).notNull(),
    /** The area's field, or the room as `room:0`; empty for the report as a whole. */
    item: text().notNull(),
    content: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'inspection_report_comments_report',
      columns: [t.reportId, t.landlordId],
      foreignColumns: [inspectionReports.id, inspectionReports.landlordId],
    }).onDelete('cascade'),
    index('inspection_report_comments_report').on(t.reportId, t.id),
    index('inspection_report_comments_author').on(t.userId, t.id),
  ],
)
