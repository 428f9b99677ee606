import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Archive, openArchive } from '#server/features/backups/reading-archive.ts'
import type { Services } from '#server/platform/context.ts'
import { asPrivateFolder, privateFileMode } from '#server/platform/files/private-folder.ts'

type Config = Pick<Services['config'], 'dataDir'>

const parentOf = ({ dataDir }: Config) => join(dataDir, 'backups', 'work')

/** Long past anything that may still be at work. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

/**
 * A folder of DATA_DIR; the caller removes it. What lies there of others goes first: of several instances, each with a
 * DATA_DIR of its own, the nightly sweep clears only that of the one that does it (rule: backups-crash).
 */
export async function makeWorkFolder(config: Config): Promise<string> {
  const parent = parentOf(config)
  await removeOldWork(config, new Date(Date.now() - abandonedAfterMs))
  return mkdtemp(join(parent, 'backup-'))
}

/** Removes those of processes that died, which nobody has touched since before a moment. */
export async function removeOldWork(config: Config, before: Date): Promise<void> {
  const parent = parentOf(config)
  await mkdir(parent, asPrivateFolder)
  for await (const { name } of await opendir(parent)) {
    const path = join(parent, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

/** Removes a folder of DATA_DIR together with what was written there, whatever comes. */
export async function withWorkFolder<Result>(
  config: Config,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeWorkFolder(config)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads a stored archive from a copy, because it is read here and there and not from its beginning to its end. */
export function withStoredArchive<Result>(
  { config, backups }: Pick<Services, 'config' | 'backups'>,
  file: string,
  work: (archive: Archive, folder: string) => Promise<Result>,
): Promise<Result> {
  return withWorkFolder(config, async (folder) => {
    const path = join(folder, 'archive.zip')
    await pipeline(await backups.get(file), createWriteStream(path, { mode: privateFileMode }))
    const archive = await openArchive(path)
    try {
      return await work(archive, folder)
    } finally {
      archive.close()
    }
  })
}
