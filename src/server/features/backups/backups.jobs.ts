import { orderBackup } from '#server/features/backups/backups.actions.ts'
import {
  findNamedArchives,
  listLandlordsWithDailyBackup,
  removeForgottenBackups,
} from '#server/features/backups/backups.queries.ts'
import { discardForgotten } from '#server/features/backups/restores.queries.ts'
import { removeOldWork } from '#server/features/backups/work-folder.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { inSteps, oneByOne } from '#server/platform/jobs/batches.ts'

/** Every morning, for each landlord who wants it: one backup, which waits its turn. */
export async function orderDailyBackups({ db, queue, now }: Pick<Services, 'db' | 'queue' | 'now'>): Promise<void> {
  await oneByOne(
    (afterId, limit) => listLandlordsWithDailyBackup(db, afterId, limit),
    async ({ id }) => {
      const order = orderBackup({ db, queue }, actingFor({ landlordId: id }), now(), true)
      await order.catch((error: unknown) => {
        // Who has made as many as there may be in a day has one.
        if (!(error instanceof Problem && error.status === 429)) throw error
      })
    },
  )
}

const dayMs = 24 * 60 * 60 * 1000
const filesAtOnce = 500

/**
 * Removes archives without a row and unfinished work, which a process leaves that is killed at
 * the wrong moment, and rows without an archive.
 */
export async function sweepBackups({
  db,
  backups,
  config,
  now,
}: Pick<Services, 'db' | 'backups' | 'config' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - dayMs)
  await inSteps(
    async () => {
      for (const file of await discardForgotten(db, before, now())) await backups.remove(file)
    },
    () => removeForgottenBackups(db, before),
    () => removeOldWork(config, before),
    () => removeUnnamedArchives(db, backups, before),
  )
}

async function removeUnnamedArchives(db: Db, backups: FileStore, before: Date): Promise<void> {
  for await (const old of oldArchives(backups, before)) {
    const named = new Set(await findNamedArchives(db, old))
    for (const file of old) if (!named.has(file)) await backups.remove(file)
  }
}

async function* oldArchives(archives: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { key, storedAt } of archives.list()) {
    if (storedAt < before) batch.push(key)
    if (batch.length < filesAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
