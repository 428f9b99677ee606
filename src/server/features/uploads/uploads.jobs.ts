import { dayMs } from '#domain/day.ts'
import { findNamedFiles, removeUnattachedUploads } from '#server/features/uploads/uploads.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { removeUnnamed } from '#server/platform/files/remove-unnamed.ts'
import { inSteps } from '#server/platform/jobs/batches.ts'

const removeAfterMs = dayMs

/**
 * Removes uploads that no record uses and that are more than a day old (of a form that was never sent, or a picture
 * that was replaced), and files without a row.
 */
export async function sweepUploads({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - removeAfterMs)
  await inSteps(
    async () => {
      for (const file of await removeUnattachedUploads(db, before)) await files.remove(file)
    },
    () => removeUnnamed(files, before, (keys) => findNamedFiles(db, keys)),
  )
}
