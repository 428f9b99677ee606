import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'

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

/** A stored photo or attachment. Until a row names it, only its owner sees it, and the nightly sweep takes it after 24 hours. */
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
    mimeType: text().notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('uploads_file').on(t.file),
    index('uploads_property').on(t.propertyId),
    index('uploads_maintenance_request').on(t.maintenanceRequestId),
  ],
)
