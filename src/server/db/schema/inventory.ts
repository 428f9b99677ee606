import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  type InventoryItem,
  type InventoryRoom,
  inventoryCheckTypes,
  type KeySet,
  type MeterReading,
} from '#domain/inventory.ts'
import { instant } from '#server/db/columns.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'

/** What a home holds, and its condition, at check-in, at check-out or in between. A signed one does not change. */
export const inventoryReports = pgTable(
  'inventory_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer().notNull(),
    propertyId: integer().notNull(),
    date: date().notNull(),
    checkType: text({ enum: inventoryCheckTypes }).notNull(),
    tenantNames: text(),
    preparedBy: text().notNull(),
    rooms: jsonb().$type<InventoryRoom[]>().notNull(),
    furnishings: jsonb().$type<InventoryItem[]>().notNull(),
    meterReadings: jsonb().$type<MeterReading[]>().notNull(),
    keys: jsonb().$type<KeySet[]>().notNull(),
    /** Counted by the database as it is written, so that lists never read what is in it. */
    roomCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(rooms)`),
    itemCount: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`jsonb_array_length(furnishings) + jsonb_array_length(jsonb_path_query_array(rooms, '$[*].items[*]'))`,
      ),
    photoCount: integer()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(jsonb_path_query_array(rooms, '$[*].photos[*]'))`),
    imageUrl: text().generatedAlwaysAs(sql`jsonb_path_query_first(rooms, '$[*].photos[*]') #>> '{}'`),
    notes: text(),
    landlordSignature: text(),
    landlordSignedAt: instant(),
    landlordSignedName: text(),
    tenantNotes: text(),
    tenantSignature: text(),
    tenantSignedAt: instant(),
    tenantSignedName: text(),
    /** When its signatures came in with a backup: nobody signed here. */
    signaturesRestoredAt: instant(),
    /** Made by the browser, so that an inventory that is sent twice is stored once. */
    clientKey: text(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'inventory_reports_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    uniqueIndex('inventory_reports_client_key').on(t.landlordId, t.clientKey),
    unique('inventory_reports_id_property').on(t.id, t.propertyId),
    index('inventory_reports_landlord').on(t.landlordId, t.date, t.id),
    index('inventory_reports_property').on(t.propertyId, t.date, t.id),
  ],
)

/** The tenancies that a report belongs to: only those tenants see it. */
export const inventoryReportTenancies = pgTable(
  'inventory_report_tenancies',
  {
    reportId: integer().notNull(),
    tenantId: integer().notNull(),
    propertyId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.tenantId] }),
    foreignKey({
      name: 'inventory_report_tenancies_report',
      columns: [t.reportId, t.propertyId],
      foreignColumns: [inventoryReports.id, inventoryReports.propertyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'inventory_report_tenancies_tenancy',
      columns: [t.tenantId, t.propertyId],
      foreignColumns: [tenancies.id, tenancies.propertyId],
    }).onDelete('cascade'),
    index('inventory_report_tenancies_tenant').on(t.tenantId),
  ],
)
