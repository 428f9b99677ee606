import { removeUnattachedUploads } from '#server/features/uploads/uploads.queries.ts'
import type { Services } from '#server/platform/context.ts'

const keptUnattachedMs = 24 * 60 * 60 * 1000

/** Removes photos that no row has named for a day: a form that was never sent, a picture that was replaced. */
export async function sweepUploads({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const forgotten = await removeUnattachedUploads(db, new Date(now().getTime() - keptUnattachedMs))
  for (const file of forgotten) await files.remove(file)
}
