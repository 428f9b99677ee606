import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { localFiles } from '#server/platform/files/local-files.ts'

/** What people upload, and the archives of their backups, which nothing that serves uploads can reach. */
type Storage = 'files' | 'backups'

/**
 * In a folder of DATA_DIR, or with the S3 settings where several instances can reach them. Amazon's library is read
 * only where it is used: it would make every start a third of a second slower.
 */
export async function openFileStore(
  config: Pick<Config, 's3' | 'dataDir'>,
  storage: Storage = 'files',
): Promise<FileStore> {
  if (!config.s3) return localFiles(join(config.dataDir, storage))
  const { s3Files } = await import('#server/platform/files/s3-files.ts')
  return s3Files(config.s3, storage === 'files' ? '' : `${storage}/`)
}
