import type { FileStore } from '#server/platform/files/file-store.ts'

const filesAtOnce = 500

/**
 * Removes files that no row names: a process leaves one if it is killed between storing a file and writing its row. A
 * file that was stored since `before` may still be waiting for its row, so it stays. `findNamed` returns those of the
 * given keys that a row names.
 */
export async function removeUnnamed(
  files: FileStore,
  before: Date,
  findNamed: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  for await (const old of oldKeys(files, before)) {
    const named = new Set(await findNamed(old))
    for (const key of old) if (!named.has(key)) await files.remove(key)
  }
}

async function* oldKeys(files: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (storedAt < before) batch.push(key)
    if (batch.length < filesAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
