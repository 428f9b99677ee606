/**
 * The demo's data folder and the mark in it that says how far the demo data is: a first fill that was interrupted
 * begins afresh, and a folder without the mark is somebody's real data, which the demo leaves alone.
 */
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from '#server/platform/database/directory-lock.ts'
import { makeDataFolder, privateFileMode, unusableFolder } from '#server/platform/files/private-folder.ts'
import { StartError } from '#server/platform/start-error.ts'

type State = 'empty' | 'unfinished' | 'filled'

const markName = 'demo-data'
const contents = ['db', 'db.unfinished', 'files', 'outbox', 'backups', 'secret-key', markName]

/**
 * Makes the folder ready for a start, emptied where the demo data is to be made again, and returns whether it was.
 * @throws StartError when it cannot be used, when it holds anything but demo data, or when a server has it open.
 */
export async function prepareFolder(dataDir: string, { reset }: { reset: boolean }): Promise<{ isNew: boolean }> {
  const state = await stateOf(dataDir)
  if (state === 'filled' && !reset) return { isNew: false }
  if (state !== 'empty') await emptyFolder(dataDir)
  await mark(dataDir, 'unfinished')
  return { isNew: true }
}

export async function markFilled(dataDir: string): Promise<void> {
  await mark(dataDir, 'filled')
}

async function stateOf(dataDir: string): Promise<State> {
  const mark = await readFile(join(dataDir, markName), 'utf8').catch(() => null)
  if (mark !== null) return mark.trim() === 'filled' ? 'filled' : 'unfinished'
  if ((await readdir(await makeDataFolder(dataDir))).length > 0) {
    throw new StartError(`DATA_DIR must be a folder of the demo's own: ${dataDir} holds other data`)
  }
  return 'empty'
}

async function emptyFolder(dataDir: string): Promise<void> {
  const lock = await lockDirectory(dataDir)
  try {
    for (const name of contents) await rm(join(dataDir, name), { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

async function mark(dataDir: string, state: State): Promise<void> {
  const path = join(dataDir, markName)
  const file = await open(`${path}.unfinished`, 'w', privateFileMode).catch((error) => {
    throw unusableFolder(dataDir, error)
  })
  await file
    .writeFile(`${state}\n`)
    .then(() => file.sync())
    .finally(() => file.close())
  await rename(`${path}.unfinished`, path)
}
