import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#domain/day.ts'
import { type Archive, openArchive } from '#server/features/backups/reading-archive.ts'
import type { Services } from '#server/platform/context.ts'
import { asPrivateFolder, privateFileMode } from '#server/platform/files/private-folder.ts'

type Config = Pick<Services['config'], 'dataDir'>

const parentOf = ({ dataDir }: Config) => join(dataDir, 'backups', 'work')

/** Long past anything that may still be at work. */
const abandonedAfterMs = dayMs

/**
 * Makes a work folder in DATA_DIR, which the caller removes. Old ones are removed first: where several instances each
 * have a DATA_DIR, the daily sweep cleans only that of the instance on which it runs (rule: backups-crash).
 */
export async function makeWorkFolder(config: Config): Promise<string> {
  const parent = parentOf(config)
  await removeOldWork(config, new Date(Date.now() - abandonedAfterMs))
  return mkdtemp(join(parent, 'backup-'))
}

/** Removes work folders that have not been changed since before a moment: their processes have died. */
export async function removeOldWork(config: Config, before: Date): Promise<void> {
  const parent = parentOf(config)
  await mkdir(parent, asPrivateFolder)
  for await (const { name } of await opendir(parent)) {
    const path = join(parent, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

/** Runs work with a folder of its own, which is removed afterwards in any case. */
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

/** Opens a copy of a stored archive on the disk, because it is not read from beginning to end. */
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
