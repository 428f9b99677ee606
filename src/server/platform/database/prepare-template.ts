import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { migratedPglite } from '#server/platform/database/db.ts'
import { openPgliteDirectory } from '#server/platform/database/pglite.ts'
import { templatePaths } from '#server/platform/database/template.ts'
import { databaseQueue } from '#server/platform/jobs/queue.ts'

/**
 * Makes the empty, migrated database that a first start and the tests copy, unless it exists: that takes 0 s or about
 * 10 s. Two at the same time do not disturb each other. Those of earlier migrations are removed.
 */
export async function prepareTemplate(): Promise<{ directory: string; dump: string }> {
  const paths = await templatePaths()
  if (existsSync(paths.directory) && existsSync(paths.dump)) return paths
  await mkdir(dirname(paths.directory), { recursive: true })
  const unfinished = `${paths.directory}.${process.pid}`
  await build(unfinished)
  await moveInto(`${unfinished}.tar`, paths.dump)
  await moveInto(unfinished, paths.directory)
  await removeOthers(paths.directory)
  return paths
}

async function build(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  const database = await migratedPglite(await openPgliteDirectory(directory, null))
  const queue = databaseQueue(database, { log: console })
  await queue.start()
  await queue.stop()
  await database.raw.exec('checkpoint')
  const dump = await database.raw.dumpDataDir('none')
  await writeFile(`${directory}.tar`, Buffer.from(await dump.arrayBuffer()))
  await database.close()
}

async function moveInto(from: string, to: string): Promise<void> {
  if (!existsSync(to)) await rename(from, to)
  else await rm(from, { recursive: true, force: true })
}

async function removeOthers(directory: string): Promise<void> {
  const folder = dirname(directory)
  const finished = /^[0-9a-f]{16}(\.tar)?$/
  const others = (await readdir(folder)).filter((name) => finished.test(name) && !name.startsWith(basename(directory)))
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
}
