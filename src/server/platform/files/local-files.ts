import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { dayMs } from '#domain/day.ts'
import { type FileStore, isFileKey } from '#server/platform/files/file-store.ts'
import { asPrivateFolder, privateFileMode } from '#server/platform/files/private-folder.ts'
import { syncPath } from '#server/platform/files/sync-path.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** Long past anything that may still be written, also by another instance that shares the folder. */
const abandonedAfterMs = dayMs
const lookAgainAfterMs = 60 * 60 * 1000

export function localFiles(folder: string): FileStore {
  const unfinishedFolder = join(folder, 'unfinished')
  const pathOf = (key: string) => join(folder, key)
  let lookedAt = Number.NEGATIVE_INFINITY
  const size = async (key: string) => (isFileKey(key) ? sizeOf(pathOf(key)) : null)
  return {
    async put(key, content, check) {
      if (!isFileKey(key)) throw new Error('Not a file key')
      const unfinished = join(unfinishedFolder, `${key}.${randomBytes(4).toString('hex')}`)
      if (performance.now() - lookedAt > lookAgainAfterMs) {
        await mkdir(unfinishedFolder, asPrivateFolder)
        await removeAbandoned(unfinishedFolder)
        lookedAt = performance.now()
      }
      try {
        await writeDurably(unfinished, content)
        await check?.(unfinished)
        await rename(unfinished, pathOf(key))
        await syncPath(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key, range) {
      if ((await size(key)) === null) throw notFound()
      return createReadStream(pathOf(key), range)
    },
    size,
    async remove(key) {
      if (isFileKey(key)) await rm(pathOf(key), { force: true })
    },
    async *list() {
      await mkdir(folder, asPrivateFolder)
      for await (const { name } of await opendir(folder)) {
        const stats = isFileKey(name) ? await stat(pathOf(name)).catch(() => null) : null
        if (stats) yield { key: name, size: stats.size, storedAt: stats.mtime }
      }
    },
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return stats?.size ?? null
}

/** Its folder is made again where somebody has cleared it away. */
async function openNew(path: string): Promise<FileHandle> {
  const openIt = () => open(path, 'wx', privateFileMode)
  return openIt().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), asPrivateFolder)
    return openIt()
  })
}

async function writeDurably(path: string, content: Readable | Uint8Array): Promise<void> {
  const file = await openNew(path)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What a killed process left half written. */
async function removeAbandoned(folder: string): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
