// Fills the disk under a running server, and makes room again. faults.ts starts this with unshare, in a view of the file
// system of its own, where a small tmpfs lies over the folder that it is given; the rest of the machine never sees it.
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { lostWrites, newWriter, startWriting } from './fault-writes.ts'
import { runQuietly } from './run-quietly.ts'
import { startServerProcess } from './server-process.ts'

const diskMegabytes = 200
/** So that it is now a page of a table that finds no room, and now a file of the log. */
const leftFree = [0, 2_000_000, 12_000_000]
const writesBetween = 50

export interface FullDiskReport {
  readonly acknowledged: number
  readonly lost: number
  /** What a write was answered when there was no room for it. */
  readonly refusals: readonly string[]
  readonly healthWhenFull: readonly number[]
  /** Whether the same server, which nobody has started again, took writes once there was room. */
  readonly hasRecovered: boolean
}

async function fillDiskUnder(folder: string): Promise<FullDiskReport> {
  const mounted = await runQuietly('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
  if (mounted.code !== 0) throw new Error(mounted.output)
  const own = { DATA_DIR: join(folder, 'data') }
  const server = await startServerProcess(own)
  const writer = await newWriter(server.address)
  const refusals: string[] = []
  const healthWhenFull: number[] = []
  let writing = startWriting(server.address, writer)
  for (const free of leftFree) {
    await writing.untilAcknowledged(writesBetween)
    const ballast = fillDisk(folder, free)
    console.error(Date.now()%1e6, free, writer.acknowledged.size, "filled"); const tt=setInterval(()=>console.error(Date.now()%1e6, writer.acknowledged.size),3000); refusals.push(...(await writing.ended)); clearInterval(tt); console.error(Date.now()%1e6, "refused", writer.acknowledged.size, refusals.at(-1))
    healthWhenFull.push(await server.health())
    console.error(Date.now()%1e6, "health", healthWhenFull.at(-1)); rmSync(ballast)
    writing = startWriting(server.address, writer)
  }
  const hasRecovered = await writing.untilAcknowledged(writesBetween).then(
    () => true,
    () => false,
  )
  await server.kill()
  await writing.ended
  const again = await startServerProcess(own)
  const lost = await lostWrites(again.address, writer)
  await again.stop()
  return { acknowledged: writer.acknowledged.size, lost: lost.length, refusals, healthWhenFull, hasRecovered }
}

/** Fills it but for so many bytes, and answers the file that does. */
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
if (!folder) throw new Error('npm run faults starts this with a folder')
console.log(JSON.stringify(await fillDiskUnder(folder)))
