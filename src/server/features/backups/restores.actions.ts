/**
 * Restoring backups: an archive is received and checked as a whole, and then restored by a job, all of it or nothing.
 */

import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { BackupSummary } from '#api/backups.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { ArchivedPictures } from '#server/features/backups/archived-pictures.ts'
import { secondsWithoutHeartbeat, withHeartbeat } from '#server/features/backups/heartbeat.ts'
import { openArchive } from '#server/features/backups/reading-archive.ts'
import type { RestoredFile } from '#server/features/backups/restored-files.ts'
import {
  advanceRestore,
  claimRestore,
  discardWaiting,
  findLatestRestore,
  findRestore,
  finishRestore,
  insertRestore,
  listOpenRestores,
  releaseOpenRestores,
  requireMayRestore,
  startRestore,
} from '#server/features/backups/restores.queries.ts'
import { planRestore, restoreFiles, restoreRows } from '#server/features/backups/restoring.ts'
import { soon } from '#server/features/backups/soon.ts'
import { withStoredArchive } from '#server/features/backups/work-folder.ts'
import { countExisting } from '#server/features/backups/writing-rows.queries.ts'
import { takeStorage } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext, Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { discardFiles, fileKeyFor, newFileKey } from '#server/platform/files/file-store.ts'
import { FileMissing, receiveForm } from '#server/platform/files/received-file.ts'
import { conflict, Problem, tooLarge, unavailable } from '#server/platform/http/problem.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import { FairQueue } from '#server/platform/jobs/fair-queue.ts'
import type { Queue, SendOptions } from '#server/platform/jobs/queue.ts'

export interface RestoreOrder {
  readonly restoreId: number
  readonly landlordId: number
}

/** Uploads at the same time: each may be two gigabytes. */
const places = new FairQueue({
  atOnce: 4,
  atOnceEach: 1,
  mostWaiting: 50,
  mostWaitingEach: 1,
  refusal: 'Another backup of yours is being uploaded. Please wait until it has finished.',
})

/**
 * Receives an archive and checks all of it.
 * @throws Problem 400 or 413 with what is wrong with it, 403 where the storage has no room for its files, 429 for too
 * many; then nothing of it is stored.
 */
export async function receiveBackup(ctx: LandlordContext, parts: AsyncIterable<Multipart>, isDryRun: boolean) {
  const { db, scope, now } = ctx
  await ctx.limits.archives.attempt(scope.userId)
  await db.transaction((tx) => requireMayRestore(tx, scope, now))
  const discard = ({ file }: { file: string }) => discardFiles({ files: ctx.backups, log: ctx.log }, [file])
  const { file: received } = await receiveForm(parts, ctx.requester, (part) => store(ctx, part), {
    discard,
    queue: places,
  })
  if (!received) throw new FileMissing()
  const state = isDryRun ? 'ready' : 'restoring'
  const write = db.transaction(async (tx) => {
    await requireMayRestore(tx, scope, now)
    const old = await discardWaiting(tx, scope, now)
    await announce(tx, 'backup', { people: [scope.userId] }, didToAccount(scope, 'Backup sent to be restored'))
    const row = await insertRestore(tx, scope, { ...received, state, now })
    if (!isDryRun) await order(ctx.queue, { restoreId: row.id, landlordId: scope.userId }, { within: tx })
    return { old, row }
  })
  const { old, row } = await write.catch(async (error: unknown) => {
    await discard(received)
    throw error
  })
  await discardFiles({ files: ctx.backups, log: ctx.log }, old)
  return row
}

/**
 * Waits some seconds for a restore; undefined where it takes longer (rule: backups-answer).
 * @throws Problem 409 where the backup cannot be restored into this account, 503 where the restore has failed.
 */
export const restoreOver = (db: Db, scope: LandlordScope, id: number) =>
  soon(async () => {
    const row = await findRestore(db, scope, id)
    if (row?.problem) throw row.refused ? conflict(row.problem) : unavailable(row.problem)
    return row?.state === 'restoring' ? undefined : row
  })

async function store({ db, scope, backups }: LandlordContext, { file: content }: MultipartFile) {
  const file = newFileKey('zip')
  let summary: BackupSummary | undefined
  await backups.put(file, content, async (path) => {
    if (content.truncated) throw tooLarge('The backup is too large: at most 2 GB')
    summary = await lookInto(path, () => db.transaction((tx) => countExisting(tx, scope)))
  })
  if (!summary) throw new Error('The archive was not looked into')
  return { file, summary }
}

/** Checks an archive by reading every byte of it. */
async function lookInto(path: string, count: () => ReturnType<typeof countExisting>): Promise<BackupSummary> {
  const archive = await openArchive(path)
  try {
    for (const { name } of archive.manifest.entries) {
      // The plan below reads the rows.
      if (!name.startsWith('data/')) await pipeline(await archive.open(name), nowhere())
    }
    return (await planRestore(archive, await count())).summary
  } finally {
    archive.close()
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const order = (queue: Queue, work: RestoreOrder, options: Pick<SendOptions, 'within' | 'startAfterSeconds'>) =>
  queue.send('restore-backup', work, { from: accountKey(work.landlordId), ...options })

/**
 * Begins to restore an archive that was sent for a preview.
 * @throws Problem 404 when nothing waits under this id.
 */
export function beginRestore({ db, scope, queue }: LandlordContext, id: number) {
  return db.transaction(async (tx) => {
    await lockLandlord(tx, scope)
    await announce(tx, 'backup', { people: [scope.userId] }, didToAccount(scope, 'Restoring of a backup begun'))
    const row = await startRestore(tx, scope, id)
    await order(queue, { restoreId: row.id, landlordId: scope.userId }, { within: tx })
    return row
  })
}

/**
 * After a start: orders again the restores that a process which died has left unfinished. Nothing of them is in the
 * account.
 */
export async function resumeRestores({ db, queue, config }: Pick<Services, 'db' | 'queue' | 'config'>): Promise<void> {
  if (!config.databaseUrl) await releaseOpenRestores(db)
  for (const work of await listOpenRestores(db))
    await order(queue, work, { startAfterSeconds: config.databaseUrl ? secondsWithoutHeartbeat : 0 })
}

type Restoring = Pick<Services, 'db' | 'files' | 'backups' | 'config' | 'log' | 'now' | 'secret' | 'queue'>

const failed = 'The backup could not be restored. Nothing has been changed. Please try again, or write to support.'

/**
 * After this many interruptions a restore is given up: it may be what ends the process, and would do so after every
 * start.
 */
const mostInterruptions = 2
const interrupted = 'The backup could not be restored: it was interrupted again and again. Nothing has been changed.'

/** The job `restore-backup`. Does nothing for one that is over, or that another process works on (see `makeBackup`). */
export async function restoreBackup(services: Restoring, { restoreId, landlordId }: RestoreOrder): Promise<void> {
  const { db, files, backups, log, now, queue, config } = services
  const scope = actingFor({ landlordId })
  const claimed = await claimRestore(db, scope, restoreId, now())
  if (!claimed?.file) {
    const latest = await findLatestRestore(db, scope)
    if (latest?.id === restoreId && latest.state === 'restoring' && config.databaseUrl)
      await order(queue, { restoreId, landlordId }, { startAfterSeconds: secondsWithoutHeartbeat })
    return
  }
  const stored: string[] = []
  try {
    const { file, interruptions } = claimed
    if (interruptions > mostInterruptions) throw new Problem(500, interrupted)
    await withHeartbeat(
      () => advanceRestore(db, scope, restoreId, { movedAt: now().toISOString() }),
      () => bringBack(services, scope, { restoreId, file }, stored),
    )
  } catch (error) {
    if (!(error instanceof Problem) || error.cause) log.error({ err: error }, 'A restore failed')
    const problem = error instanceof Problem ? error.message : failed
    const refused = error instanceof Problem && error.status < 500
    const isUndone = await db.transaction(async (tx) => {
      await announce(tx, 'backup', { people: [landlordId] })
      return finishRestore(tx, scope, restoreId, { problem, refused, now: now() })
    })
    // Otherwise the transaction was committed after all, and only its answer was lost.
    if (isUndone) await discardFiles({ files, log }, stored)
  }
  await discardFiles({ files: backups, log }, [claimed.file])
}

const saveEveryMs = 1_000

/**
 * Restores the files first, under names that no row has yet. The names follow from the restore, so a repeated attempt
 * uses the same ones. Then all rows follow in one transaction, together with the note that the restore is done.
 */
function bringBack(
  services: Restoring,
  scope: LandlordScope,
  { restoreId, file }: { restoreId: number; file: string },
  stored: string[],
): Promise<void> {
  const { db, files, now, secret } = services
  const requester = { key: accountKey(scope.userId) }
  return withStoredArchive(services, file, async (archive) => {
    const pictures = new ArchivedPictures(requester)
    const plan = await planRestore(archive, await db.transaction((tx) => countExisting(tx, scope)), pictures)
    const total = plan.files.length + 1
    let savedAt = performance.now()
    const onFile = async (_key: string, { file: name }: RestoredFile) => {
      stored.push(name)
      if (performance.now() - savedAt < saveEveryMs) return
      savedAt = performance.now()
      await advanceRestore(db, scope, restoreId, { done: stored.length, total, movedAt: now().toISOString() })
    }
    const nameFor = (key: string, extension: string) => fileKeyFor(secret, `restore ${restoreId} ${key}`, extension)
    const restored = await restoreFiles({ archive, plan, store: files, requester, nameFor }, onFile)
    await db.transaction(async (tx) => {
      const existing = await countExisting(tx, scope)
      const options = { archive, plan: { ...plan, existing }, files: restored, pictures, now: now() }
      const { report, bytes } = await restoreRows(tx, scope, options)
      await takeStorage(tx, scope, bytes)
      const isThere = await finishRestore(tx, scope, restoreId, { report, now: now() })
      if (!isThere) throw new Problem(409, 'The restore was given up')
      for (const change of ['backup', 'property', 'document', 'audit', 'plan', 'arrears', 'reminderSetting'] as const)
        await announce(tx, change, { people: [scope.userId] })
      await announce(tx, 'branding', { everybodyOf: scope.userId })
    })
  })
}
