import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { binKinds } from '#domain/bin.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** What a landlord has deleted, one row per deletion. */
export const binItems = pgTable(
  'bin_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    landlordId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: binKinds }).notNull(),
    /** The id that it had, and will have again when it is restored. */
    recordId: integer().notNull(),
    /** What it was called: an address, a name or a description. */
    title: text().notNull(),
    deletedAt: instant().notNull(),
    /** The bytes that its rows take on the disk; the files are counted apart. */
    rowBytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('bin_items_landlord').on(t.landlordId, t.id),
    index('bin_items_record').on(t.kind, t.recordId),
    index('bin_items_deleted').on(t.deletedAt),
  ],
)

/** The deleted rows as JSON, and the rows that lost a reference to them. */
export const binRows = pgTable(
  'bin_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    itemId: integer()
      .notNull()
      .references(() => binItems.id, { onDelete: 'cascade' }),
    /** The row's table, by its name in the database. */
    tableName: text().notNull(),
    /** Null for a table whose rows have no id. */
    recordId: integer(),
    /** The whole row as it was. `json`, not `jsonb`, so that a signed report comes back letter for letter. */
    row: json().$type<Record<string, unknown>>().notNull(),
    /** False for a row that still exists and only lost its property, repair or document. */
    wasDeleted: boolean().notNull().default(true),
    /** The tenant of a tenancy or conversation, whose account stays as long as this can be restored. */
    tenantUserId: integer().references(() => users.id),
    /** The stored name and size in bytes of its file, which stays until the bin is emptied. */
    file: text(),
    size: integer(),
  },
  (t) => [
    index('bin_rows_item').on(t.itemId, t.tableName),
    index('bin_rows_record').on(t.recordId, t.tableName),
    index('bin_rows_file').on(t.file).where(sql`${t.file} is not null`),
    index('bin_rows_stored').on(t.itemId).where(sql`${t.file} is not null`),
    index('bin_rows_tenant').on(t.tenantUserId).where(sql`${t.tenantUserId} is not null`),
  ],
)
