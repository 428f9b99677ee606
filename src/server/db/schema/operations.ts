import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { depositDeductions } from '#server/db/schema/deposits.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { messages } from '#server/db/schema/messages.ts'

/** Which daily job has run on which day, over all instances. */
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
 * A stored photo or attachment. Until a row names it, only its owner sees it, and the
 * nightly sweep takes it after 24 hours.
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
    /** The property whose people may see it; none until it is attached. */
    propertyId: integer(),
    /** The maintenance request that it belongs to, which only its sender and the landlord see. */
    maintenanceRequestId: integer().references(() => maintenanceRequests.id, { onDelete: 'cascade' }),
    /**
     * The inspection report or inventory that it belongs to, which only the landlord and the tenants of that time see.
     */
    inspectionReportId: integer().references(() => inspectionReports.id, { onDelete: 'cascade' }),
    inventoryReportId: integer().references(() => inventoryReports.id, { onDelete: 'cascade' }),
    /** The message that it belongs to, which only its two people see. */
    messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
    /** The deduction from a deposit that it is evidence of, which only the landlord and that tenant see. */
    depositDeductionId: integer().references(() => depositDeductions.id, { onDelete: 'cascade' }),
    /** What its sender called it; none for a photo. */
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
