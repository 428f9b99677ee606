// Fills the disk under a running server, and makes room again. faults.ts starts this with unshare,
// in a view of the file system of its own, where a small tmpfs lies over the folder that it is
// given; the rest of the machine never sees it.
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess } from '../process/server-process.ts'
import { runQuietly } from '../test/run-quietly.ts'
import { lostWrites, newWriter, startWriting } from './writes.ts'

const diskMegabytes = 200
/**
 * Room for a little more each time, so that it runs out now for a page of a table and now for a file of the database's
 * log, which has 16 MB.
 */
const leftFree = [0, 2_000_000, 12_000_000]
const writesBetween = 50
const longestMs = 240_000

export interface FullDiskReport {
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  /** How often the server went on answering without room, and how often it ended itself and had to be started again. */
  readonly answered: number
  readonly ended: number
}

async function fillDiskUnder(folder: string): Promise<FullDiskReport> {
  const mounted = await runQuietly('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
  if (mounted.code !== 0) throw new Error(mounted.output)
  const own = { DATA_DIR: join(folder, 'data') }
  let server = await startServerProcess(own)
  const writer = await newWriter(server.address)
  const found = { answered: 0, ended: 0 }
  for (const free of leftFree) {
    const writing = startWriting(server.address, writer)
    await writing.untilAcknowledged(writesBetween)
    const ballast = fillDisk(folder, free)
    await writing.ended
    if ((await server.health()) === 200) found.answered += 1
    rmSync(ballast)
    if (server.hasEnded()) {
      found.ended += 1
      server = await startServerProcess(own)
    }
  }
  const writing = startWriting(server.address, writer)
  await writing.untilAcknowledged(writesBetween)
  await server.kill()
  await writing.ended
  server = await startServerProcess(own)
  const lost = await lostWrites(server.address, writer)
  await server.stop()
  return { rounds: leftFree.length, acknowledged: writer.acknowledged.size, lost: lost.length, ...found }
}

/** Fills the disk except for `free` bytes, and returns the file that does. */
function fillDisk(folder: string, free: number): string {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  const { bavail, bsize } = statfsSync(path)
  const block = Buffer.alloc(bsize)
  try {
    for (let n = Math.floor(free / bsize); n <= bavail; n += 1) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
  return path
}

const [folder] = process.argv.slice(2)
setTimeout(() => {
  console.error('The server hangs')
  process.exit(1)
}, longestMs).unref()
process.once('SIGTERM', () => process.exit(143))
if (!folder) throw new Error('npm run faults starts this with a folder')
console.log(JSON.stringify(await fillDiskUnder(folder)))
