import { mostBinItems } from '#domain/bin.ts'
import type { Day } from '#domain/day.ts'
import { emptyItem, listExpiredItems } from '#server/features/bin/bin.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'
import { oneByOne } from '#server/platform/jobs/batches.ts'

/** Takes out for good what was deleted more than 30 days ago, with its files (rule: bin-thirty-days). */
export async function emptyBins(services: Pick<Services, 'db' | 'files' | 'log'>, today: Day): Promise<void> {
  await oneByOne(
    (afterId, limit) => listExpiredItems(services.db, { today, most: mostBinItems }, afterId, limit),
    async ({ id, landlordId }) => {
      const files = await services.db.transaction((tx) => emptyItem(tx, actingFor({ landlordId }), id))
      await discardFiles(services, files)
    },
  )
}
