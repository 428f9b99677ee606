import { mostBinItems } from '#domain/bin.ts'
import type { Day } from '#domain/day.ts'
import { emptyItem, listExpiredItems } from '#server/features/bin/bin.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'

const itemsAtOnce = 100

/** Takes out for good what was deleted more than 30 days ago, with its files (rule: bin-thirty-days). */
export async function emptyBins(services: Pick<Services, 'db' | 'files' | 'log'>, today: Day): Promise<void> {
  for (;;) {
    const items = await listExpiredItems(services.db, today, mostBinItems, itemsAtOnce)
    for (const { id, landlordId } of items) {
      const files = await services.db.transaction((tx) => emptyItem(tx, actingFor({ landlordId }), id))
      await discardFiles(services, files)
    }
    if (items.length < itemsAtOnce) return
  }
}
