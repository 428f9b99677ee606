import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Archive, openArchive } from '#server/features/backups/reading-archive.ts'
import type { Services } from '#server/platform/context.ts'
import { asPrivateFolder, privateFileMode } from '#server/platform/files/private-folder.ts'

/** A folder of DATA_DIR that whoever asks for it removes. */
export async function makeWorkFolder({ dataDir }: Pick<Services['config'], 'dataDir'>): Promise<string> {
  const parent = join(dataDir, 'backups', 'work')
  await mkdir(parent, asPrivateFolder)
  return mkdtemp(join(parent, 'backup-'))
}

/** Removes a folder of DATA_DIR together with what was written there, whatever comes. */
export async function withWorkFolder<Result>(
  { dataDir }: Services['config'],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeWorkFolder({ dataDir })
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
