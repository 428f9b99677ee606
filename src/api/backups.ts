/** Backups: everything that a landlord has in one archive, which can be made, listed, saved and restored. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { fileNameText, flag, flagText, id, idParams, instant, message, ticket } from '#api/fields.ts'
import { largestArchive, restoreStates } from '#domain/backup.ts'

const backup = z.object({
  fileName: z.string(),
  created: instant,
  formattedSize: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Made by the daily job. */
  isAutomatic: z.boolean(),
})
export type Backup = z.infer<typeof backup>

/** Background work: `done` of `total` steps. */
const progress = { done: z.int(), total: z.int() }

/** A backup that was restored, compared and thrown away. */
const backupCheck = z.object({
  at: instant,
  rows: z.int(),
  files: z.int(),
  differences: z.int(),
  /** The first differences, in words. */
  examples: z.array(z.string()),
})
export type BackupCheck = z.infer<typeof backupCheck>

/** A number and what it counts: 12, 'properties'. */
const counted = z.object({ count: z.int(), what: z.string() })

/** What is not restored, and why. */
const omitted = z.object({ count: z.int(), what: z.string(), why: z.string() })
export type Omission = z.infer<typeof omitted>

const backupSummary = z.object({
  /** The day of the backup, in London. */
  madeOn: z.string(),
  contents: z.array(counted),
  omitted: z.array(omitted),
})
export type BackupSummary = z.infer<typeof backupSummary>

const restoreReport = z.object({ restored: z.array(counted), omitted: z.array(omitted) })
export type RestoreReport = z.infer<typeof restoreReport>

const restore = z.object({
  id,
  state: z.enum(restoreStates),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  ...progress,
  summary: backupSummary,
  /** What was restored and what was not; null until it is done. */
  report: z.nullable(restoreReport),
  /** Why it failed. */
  problem: z.nullable(z.string()),
})
export type Restore = z.infer<typeof restore>

const fileNameParams = z.object({ fileName: fileNameText })

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/api/backup/list',
    summary: 'List the five newest backups, with the one being made and the result of the latest check',
    access: 'landlord',
    reply: z.object({
      backups: z.array(backup),
      making: z.nullable(z.object({ fileName: z.string(), ...progress })),
      /** Why the last backup failed; null once a later one succeeded. */
      problem: z.nullable(z.string()),
      /** Whether one is made every morning. */
      isDaily: z.boolean(),
      check: z.nullable(z.extend(backupCheck, { fileName: z.string() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/backup/full',
    summary:
      'Make a backup, or get the one being made; a small backup is ready with the answer, unless `wait` is `false`',
    access: 'landlord',
    query: z.object({ wait: z.optional(flagText) }),
    /** Without a size, it is still being made or has failed. */
    reply: z.object({ fileName: z.string(), created: instant, formattedSize: z.nullable(z.string()) }),
    status: 201,
  }),
  setDaily: endpoint({
    method: 'PUT',
    path: '/api/backup/daily',
    summary: 'Choose whether a backup is made every morning',
    access: 'landlord',
    body: z.object({ isDaily: flag }),
    reply: z.object({ isDaily: z.boolean() }),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/backup/download/:fileName/ticket',
    summary: 'Create a ticket that opens this backup for 60 seconds, as `?token=`',
    access: 'landlord',
    uncounted: true,
    params: fileNameParams,
    reply: ticket,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backup/download/:fileName',
    summary: 'Download a backup as a zip file',
    access: 'landlord',
    queryToken: true,
    params: fileNameParams,
    reply: 'file',
  }),
  latestRestore: endpoint({
    method: 'GET',
    path: '/api/backup/restore',
    summary: 'Get the latest restore and its progress; null if there is none',
    access: 'landlord',
    reply: z.object({ restore: z.nullable(restore) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/backup/restore',
    summary:
      'Upload a backup (multipart, at most 2 GB), check it as a whole and restore it into this account; a small one is back with the answer, unless `wait` is `false`; with `dryRun`, it waits for `start`',
    access: 'landlord',
    multipart: true,
    largestFile: largestArchive,
    query: z.object({ dryRun: z.optional(flagText), wait: z.optional(flagText) }),
    reply: restore,
    status: 201,
  }),
  startRestore: endpoint({
    method: 'POST',
    path: '/api/backup/restore/:id/start',
    summary: 'Start restoring the backup that was uploaded with `dryRun`',
    access: 'landlord',
    params: idParams,
    reply: restore,
  }),
  discardRestore: endpoint({
    method: 'DELETE',
    path: '/api/backup/restore/:id',
    summary: 'Discard the backup that was uploaded with `dryRun`',
    access: 'landlord',
    params: idParams,
    reply: message,
  }),
}
