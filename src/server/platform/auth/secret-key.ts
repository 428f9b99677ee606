import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { asPrivateFolder } from '#server/platform/files/private-folder.ts'
import { writeWhole } from '#server/platform/files/write-whole.ts'

/**
 * The key of SECRET_KEY, or the one that an embedded installation has made at its first start and stored beside its
 * data.
 */
export async function loadSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey
  const path = join(config.dataDir, 'secret-key')
  const storedKey = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return storedKey?.trim() || makeSecretKey(config.dataDir, path)
}

async function makeSecretKey(folder: string, path: string): Promise<string> {
  const key = randomBytes(32).toString('hex')
  await mkdir(folder, asPrivateFolder)
  await writeWhole(path, `${key}\n`)
  return key
}
