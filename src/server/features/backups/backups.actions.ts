/** Making backups: ordered here and made by a job. Neither a crash nor a second run at the same time does harm. */

import { randomBytes } from 'node:crypto'
import { backupFileName } from '#domain/backup.ts'
import { londonDay } from '#domain/day.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { readme } from '#server/features/backups/archive.ts'
import {
  advanceBackup,
  beginBackup,
  claimBackup,
  findBackup,
  finishBackup,
  forgetOldBackups,
  listOpenBackups,
  releaseOpenBackups,
} from '#server/features/backups/backups.queries.ts'
import { secondsWithoutHeartbeat, withHeartbeat } from '#server/features/backups/heartbeat.ts'
import { soon } from '#server/features/backups/soon.ts'
import { withWorkFolder } from '#server/features/backups/work-folder.ts'
import { dumpBackup, writeArchive } from '#server/features/backups/writing-archive.ts'
import { findNamedFiles } from '#server/features/uploads/uploads.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { discardFiles, newFileKey } from '#server/platform/files/file-store.ts'
import { unavailable } from '#server/platform/http/problem.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import type { Queue, SendOptions } from '#server/platform/jobs/queue.ts'

export interface BackupOrder {
  readonly backupId: number
  readonly landlordId: number
}

type Ordering = Pick<Services, 'db' | 'queue'>

/**
 * Orders a backup. While one is being made, returns that one.
 * @throws Problem 429 for too many in a day.
 */
export async function orderBackup(
  { db, queue }: Ordering,
  scope: LandlordScope,
  { now, isAutomatic }: { now: Date; isAutomatic: boolean },
) {
  const fileName = backupFileName(londonDay(now), randomBytes(3).toString('hex'))
  return db.transaction(async (tx) => {
    const backup = await beginBackup(tx, scope, { fileName, isAutomatic, now })
    await announce(tx, 'backup', { people: [scope.userId] }, didToAccount(scope, 'Backup ordered'))
    await order(queue, { backupId: backup.id, landlordId: scope.userId }, { within: tx })
    return backup
  })
}

const failed = 'The backup could not be made. Please try again, or write to support if it happens again.'

/**
 * Waits some seconds for a backup; undefined where it takes longer (rule: backups-answer).
 * @throws Problem 503 where it has failed.
 */
export const backupMade = (db: Db, scope: LandlordScope, id: number, waiting?: () => Promise<void>) =>
  soon(async () => {
    const backup = await findBackup(db, scope, id)
    if (backup?.state === 'failed') throw unavailable(failed)
    return backup?.state === 'making' ? undefined : backup
  }, waiting)

const order = (queue: Queue, work: BackupOrder, options: Pick<SendOptions, 'within' | 'startAfterSeconds'>) =>
  queue.send('make-backup', work, { from: accountKey(work.landlordId), ...options })

/**
 * After a start: orders again what a process that died has left unfinished. With PostgreSQL another instance may still
 * be working on it, which is known within half a minute; with the embedded database there is no other instance.
 */
export async function resumeBackups({ db, queue, config }: Ordering & Pick<Services, 'config'>): Promise<void> {
  if (!config.databaseUrl) await releaseOpenBackups(db)
  for (const backup of await listOpenBackups(db))
    await order(queue, backup, { startAfterSeconds: config.databaseUrl ? secondsWithoutHeartbeat : 0 })
}

type Making = Pick<Services, 'db' | 'files' | 'backups' | 'config' | 'log' | 'now' | 'queue'>

/**
 * The job `make-backup`. Does nothing for a backup that is made, or that another process is making: that one is looked
 * at again, as its process may have been killed, and its clock have been ahead of ours.
 */
export async function makeBackup(services: Making, { backupId, landlordId }: BackupOrder): Promise<void> {
  const { db, backups, log, now, queue, config } = services
  const scope = actingFor({ landlordId })
  const claimed = await claimBackup(db, scope, backupId, now())
  if (!claimed) {
    const isOpen = (await findBackup(db, scope, backupId))?.state === 'making'
    if (isOpen && config.databaseUrl)
      await order(queue, { backupId, landlordId }, { startAfterSeconds: secondsWithoutHeartbeat })
    return
  }
  try {
    const stored = await withHeartbeat(
      () => advanceBackup(db, scope, backupId, { movedAt: now().toISOString() }),
      () => storeArchive(services, scope, backupId),
    )
    const isThere = await finish(services, scope, backupId, stored)
    const old = isThere ? await forgetOldBackups(db, scope) : [stored.file]
    await discardFiles({ files: backups, log }, old)
  } catch (error) {
    log.error({ err: error }, 'A backup failed')
    await finish(services, scope, backupId, { problem: failed })
  }
}

const finish = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: LandlordScope,
  backupId: number,
  result: { file: string; size: number } | { problem: string },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await announce(tx, 'backup', { people: [scope.userId] })
    return finishBackup(tx, scope, backupId, { ...result, finishedAt: now().toISOString() })
  })

const saveEveryMs = 1_000

const mostAttempts = 3

/**
 * Stores an archive. A file that is replaced while it is written is in no store any more, and the one that took its
 * place is not in the rows that were read: then it is written again, from the rows as they are now.
 */
async function storeArchive(services: Making, scope: LandlordScope, backupId: number) {
  const { db, backups, log } = services
  for (let attempt = 1; ; attempt += 1) {
    const { missing, ...stored } = await writeOnce(services, scope, backupId)
    if (missing.length === 0 || attempt === mostAttempts) return stored
    const lost = new Set(await findNamedFiles(db, missing))
    if (missing.every((key) => lost.has(key))) return stored
    await discardFiles({ files: backups, log }, [stored.file])
  }
}

async function writeOnce({ db, files, backups, config, now }: Making, scope: LandlordScope, backupId: number) {
  const at = now()
  const file = newFileKey('zip')
  const missing: string[] = []
  return withWorkFolder(config, async (folder) => {
    const dump = await dumpBackup(db, scope, folder)
    let savedAt = performance.now()
    const saveProgress = (done: number, total: number) => {
      if (performance.now() - savedAt < saveEveryMs) return
      savedAt = performance.now()
      // Only shown to people, so a failure does not matter: the next save has the newer figures.
      advanceBackup(db, scope, backupId, { done, total, movedAt: now().toISOString() }).catch(() => {})
    }
    const archive = writeArchive({ dump, folder, files, at, readme: readme(londonDay(at)) }, saveProgress, (key) =>
      missing.push(key),
    )
    await backups.put(file, archive).finally(() => archive.destroy())
    return { file, size: (await backups.size(file)) ?? 0, missing }
  })
}
