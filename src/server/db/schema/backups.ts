import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BackupCheck, BackupSummary, RestoreReport } from '#api/backups.ts'
import { backupStates, restoreStates } from '#domain/backup.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** What all background work has in common: its owner, its progress, and when it last reported. */
const work = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  landlordId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant().notNull(),
  /** When a process started on it; null while it waits. */
  startedAt: instant(),
  /** Updated while work goes on: if it has not changed for minutes, the work was interrupted. */
  movedAt: instant(),
  finishedAt: instant(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** Why it failed, worded for its owner. */
  problem: text(),
})

/** Archives of everything that a landlord has. */
export const backups = pgTable(
  'backups',
  {
    ...work(),
    /** The name that its owner sees and saves it under. */
    fileName: text().notNull(),
    /** The unguessable name in backup storage; null until it is made. */
    file: text(),
    state: text({ enum: backupStates }).notNull().default('making'),
    isAutomatic: boolean().notNull().default(false),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    /** The result of the drill, which restores it on trial, compares and discards the copy. */
    check: jsonb().$type<BackupCheck>(),
  },
  (t) => [
    uniqueIndex('backups_file_name').on(t.landlordId, t.fileName),
    uniqueIndex('backups_file').on(t.file),
    /** One at a time, however often a button is pressed. */
    uniqueIndex('backups_one_open').on(t.landlordId).where(sql`${t.state} = 'making'`),
    index('backups_landlord').on(t.landlordId, t.id),
  ],
)

/** Archives that a landlord has uploaded, and the outcome of restoring them. */
export const restores = pgTable(
  'restores',
  {
    ...work(),
    /** The unguessable name in backup storage; null once it is restored or given up. */
    file: text(),
    state: text({ enum: restoreStates }).notNull(),
    /** What it contains, shown to its owner for confirmation before anything is restored. */
    summary: jsonb().$type<BackupSummary>().notNull(),
    report: jsonb().$type<RestoreReport>(),
    /** It does not fit into the account, so another attempt would fail in the same way. */
    refused: boolean().notNull().default(false),
    /** How many times a process has died while working on it. */
    interruptions: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('restores_file').on(t.file),
    uniqueIndex('restores_one_open').on(t.landlordId).where(sql`${t.state} in ('ready', 'restoring')`),
    index('restores_landlord').on(t.landlordId, t.id),
  ],
)
