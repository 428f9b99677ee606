import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import type { FileStore } from '#server/platform/files.ts'
import { localFiles } from '#server/platform/local-files.ts'
import { s3Files } from '#server/platform/s3-files.ts'

/** In DATA_DIR/files, or with the S3 settings where several instances can reach them. */
export function openFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return config.s3 ? s3Files(config.s3) : localFiles(join(config.dataDir, 'files'))
}
