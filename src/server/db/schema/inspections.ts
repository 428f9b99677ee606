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

/** The areas of a report that are not rooms, with condition and notes, as named on the wire (rule: fields-names). */
export type ReportedAreas = { [Field in AreaField]?: ConditionRating | null } & {
  [Field in AreaNotesField]?: string | null
}

/** A report completes its appointment. Once one side has signed, only the other side's signature can be added. */
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
    /** The name on that day: the report outlives the account. */
    inspectorName: text().notNull(),
    /** Made by the browser, so that a report that is sent twice is stored once. */
    clientKey: text(),
    inspectionType: text({ enum: inspectionTypes }).notNull(),
    inspectionDate: date().notNull(),
    weatherConditions: text(),
    isHmo: boolean().notNull(),
    internalRooms: jsonb().$type<InspectedRoom[]>().notNull(),
    areas: jsonb().$type<ReportedAreas>().notNull(),
    /** Photos of the property as a whole; a room's photos are stored with the room. */
    photos: text().array().notNull().default(sql`'{}'::text[]`),
    /** Counted by the database as it is written, so that lists never read what is in it. */
    roomCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(internal_rooms)`),
    /** For lists: without photos, and with the first 200 characters of each note. */
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
    /** Worked out from the conditions when the report is submitted. */
    propertyRating: text({ enum: propertyRatings }).notNull(),
    nextInspectionDate: date(),
    /** The day of the appointment that it completed, which is restored when the report is deleted. */
    appointmentDate: date(),
    priorityIssues: text(),
    maintenanceRecommendations: text(),
    /** Pence. */
    estimatedCosts: integer(),
    notes: text(),
    checklistItems: jsonb().$type<InspectionChecklist>(),
    /** The PDF filed among the documents. */
    documentId: integer().references(() => documents.id, { onDelete: 'set null' }),
    /** When it was filed. If the PDF has no tenancy, that may have been deleted (rule: inspections-readers). */
    homeWasEmpty: boolean().notNull().default(false),
    inspectorSignature: text(),
    inspectorSignedAt: instant(),
    tenantNotes: text(),
    tenantSignature: text(),
    tenantSignedAt: instant(),
    tenantSignedName: text(),
    /** When its signatures came in with a backup: nobody signed here. */
    signaturesRestoredAt: instant(),
    /** How many signatures the filed PDF shows. While the report has more, a job is due to file it again. */
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

/** Comments of both sides on the items of a report, until the tenant signs it. */
export const inspectionComments = pgTable(
  'inspection_report_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    reportId: integer().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    role: text({ enum: userRoles }).notNull(),
    /** The field of an area, or `room:0` for a room; empty for the report as a whole. */
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
