import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, json, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AuditData } from '#api/audits.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'

/**
 * An audit run over all of a landlord's properties. Each batch advances `lastPropertyId` in the transaction that writes
 * its audits.
 */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    /** How many properties there were at the start, and the last one's id: later properties are not part of the run. */
    total: integer().notNull(),
    endPropertyId: integer().notNull(),
    /** How many have been audited, and the id of the last one. */
    completed: integer().notNull().default(0),
    lastPropertyId: integer().notNull().default(0),
  },
  (t) => [
    index('audit_runs_landlord').on(t.landlordId, t.id),
    /** One at a time, however often a button is pressed. */
    uniqueIndex('audit_runs_one_open').on(t.landlordId).where(sql`${t.finishedAt} is null`),
  ],
)

/**
 * Snapshots, changed only when a tenant is erased. `auditData` is `json` rather than `jsonb`, so that it stays exactly
 * as written.
 */
export const propertyAudits = pgTable(
  'property_audits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    /** The run that made it; null for a single audit. */
    runId: integer().references(() => auditRuns.id, { onDelete: 'set null' }),
    auditDate: instant().notNull(),
    complianceScore: integer().notNull(),
    documentCount: integer().notNull(),
    totalDocuments: integer().notNull(),
    auditData: json().$type<AuditData>().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'property_audits_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    index('property_audits_landlord').on(t.landlordId, t.id),
    index('property_audits_property').on(t.propertyId, t.id),
    uniqueIndex('property_audits_run').on(t.runId, t.propertyId),
  ],
)
