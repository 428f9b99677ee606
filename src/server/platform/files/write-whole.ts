import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { privateFileMode } from '#server/platform/files/private-folder.ts'
import { syncPath } from '#server/platform/files/sync-path.ts'

/**
 * Writes a file into a folder that exists. It appears under its name once all of it is on the disk: a process that is
 * killed before leaves `{path}.unfinished`.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w', privateFileMode)
  await file
    .writeFile(content)
    .then(() => file.sync())
    .finally(() => file.close())
  await rename(unfinished, path)
  await syncPath(dirname(path))
}
