import { dayMs } from '#domain/day.ts'
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
import { removeUnnamed } from '#server/platform/files/remove-unnamed.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { inSteps, oneByOne } from '#server/platform/jobs/batches.ts'

/** Every morning: orders a backup for each landlord who has daily backups. */
export async function orderDailyBackups({ db, queue, now }: Pick<Services, 'db' | 'queue' | 'now'>): Promise<void> {
  await oneByOne(
    (afterId, limit) => listLandlordsWithDailyBackup(db, afterId, limit),
    async ({ id }) => {
      const order = orderBackup({ db, queue }, actingFor({ landlordId: id }), { now: now(), isAutomatic: true })
      await order.catch((error: unknown) => {
        // A landlord who has used up the day's backups has a new one.
        if (!(error instanceof Problem && error.status === 429)) throw error
      })
    },
  )
}

/**
 * Removes archives without a row, unfinished work and rows without an archive: a process that is killed at the wrong
 * moment leaves them.
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
    () => removeUnnamed(backups, before, (keys) => findNamedArchives(db, keys)),
  )
}
