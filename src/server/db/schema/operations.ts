import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { depositDeductions } from '#server/db/schema/deposits.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { messages } from '#server/db/schema/messages.ts'

/** The daily jobs that have run on each day, across all instances. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text().notNull(),
    day: date().notNull(),
    startedAt: instant().notNull().default(sql`now()`),
    finishedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
)

/**
 * A stored photo or attachment. Until a record uses it, only its owner sees it, and the daily sweep deletes it after
 * 24 hours.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The unguessable name under /uploads and in storage. */
    file: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The property whose people may see it; null until it is attached. */
    propertyId: integer(),
    /** Its maintenance request, which only the sender and the landlord see. */
    maintenanceRequestId: integer().references(() => maintenanceRequests.id, { onDelete: 'cascade' }),
    /** Its inspection report or inventory, which only the landlord and the tenants of that time see. */
    inspectionReportId: integer().references(() => inspectionReports.id, { onDelete: 'cascade' }),
    inventoryReportId: integer().references(() => inventoryReports.id, { onDelete: 'cascade' }),
    /** Its message, which only the two people of the conversation see. */
    messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
    /** The deposit deduction that it is evidence for, which only the landlord and that tenant see. */
    depositDeductionId: integer().references(() => depositDeductions.id, { onDelete: 'cascade' }),
    /** The sender's name for the file; null for a photo. */
    name: text(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('uploads_file').on(t.file),
    index('uploads_property').on(t.propertyId),
    index('uploads_user').on(t.userId),
    index('uploads_waiting').on(t.userId).where(sql`${t.propertyId} is null`),
    index('uploads_maintenance_request').on(t.maintenanceRequestId),
    index('uploads_inspection_report').on(t.inspectionReportId),
    index('uploads_inventory_report').on(t.inventoryReportId),
    index('uploads_message').on(t.messageId),
    index('uploads_deposit_deduction').on(t.depositDeductionId),
  ],
)
