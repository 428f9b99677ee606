import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BackupCheck, BackupSummary, RestoreReport } from '#api/backups.ts'
import { backupStates, restoreStates } from '#domain/backup.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** What all work in the background has in common: whose it is, how far it has come, and when it last reported. */
const work = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  landlordId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant().notNull(),
  /** When a process took it up; null while it waits. */
  startedAt: instant(),
  /** Moves on while somebody works on it: one that has not moved for minutes was interrupted. */
  movedAt: instant(),
  finishedAt: instant(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** Why it failed, in words for its owner. */
  problem: text(),
})

/** Archives of all that a landlord has. */
export const backups = pgTable(
  'backups',
  {
    ...work(),
    /** What its owner calls it, and what it is saved under. */
    fileName: text().notNull(),
    /** The unguessable name in the storage of backups; none until it is made. */
    file: text(),
    state: text({ enum: backupStates }).notNull().default('making'),
    isAutomatic: boolean().notNull().default(false),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    /** How it came out of the drill: restored, compared and thrown away. */
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

/** Archives that a landlord has sent, and what came of restoring them. */
export const restores = pgTable(
  'restores',
  {
    ...work(),
    /** The unguessable name in the storage of backups; none once it is restored or given up. */
    file: text(),
    state: text({ enum: restoreStates }).notNull(),
    /** What is in it, as its owner is asked before anything is restored. */
    summary: jsonb().$type<BackupSummary>().notNull(),
    report: jsonb().$type<RestoreReport>(),
    /** How often the process that worked on it has died meanwhile. */
    interruptions: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('restores_file').on(t.file),
    uniqueIndex('restores_one_open').on(t.landlordId).where(sql`${t.state} in ('ready', 'restoring')`),
    index('restores_landlord').on(t.landlordId, t.id),
  ],
)
