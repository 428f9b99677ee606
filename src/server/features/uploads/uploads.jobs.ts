import { dayMs } from '#domain/day.ts'
import { findNamedFiles, removeUnattachedUploads } from '#server/features/uploads/uploads.queries.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { inSteps } from '#server/platform/jobs/batches.ts'

const removeAfterMs = dayMs
const filesAtOnce = 500

/**
 * Removes photos that no row has named for a day (a form that was never sent, a picture that was replaced), and files
 * without a row, which a process leaves if it is killed between storing a file and writing its row. A newer file may
 * still be waiting for its row.
 */
export async function sweepUploads({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - removeAfterMs)
  await inSteps(
    async () => {
      for (const file of await removeUnattachedUploads(db, before)) await files.remove(file)
    },
    () => removeUnnamedFiles(db, files, before),
  )
}

async function removeUnnamedFiles(db: Db, files: FileStore, before: Date): Promise<void> {
  for await (const old of oldFiles(files, before)) {
    const named = new Set(await findNamedFiles(db, old))
    for (const file of old) if (!named.has(file)) await files.remove(file)
  }
}

async function* oldFiles(files: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (storedAt < before) batch.push(key)
    if (batch.length < filesAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
