import { setTimeout as wait } from 'node:timers/promises'
import { type OwnSettings, type ServerProcess, startServerProcess } from '../process/server-process.ts'
import { startProxy } from './cable.ts'
import { lostWrites, newWriter, startWriting } from './writes.ts'

export interface LostDatabaseReport {
  readonly acknowledged: number
  readonly lost: number
  readonly healthWhileLost: number
  readonly healthAfterwards: number
  readonly exitCode: number | null
}

const longestRecoveryMs = 20_000

/** Cuts every connection between the server and its PostgreSQL while it writes, and lets them come back. */
export async function loseDatabase(
  own: OwnSettings & { readonly DATABASE_URL: string },
  acknowledgedFirst: number,
): Promise<LostDatabaseReport> {
  const proxy = await startProxy(new URL(own.DATABASE_URL))
  try {
    const server = await startServerProcess({ ...own, DATABASE_URL: proxy.url })
    const writer = await newWriter(server.address)
    const writing = startWriting(server.address, writer)
    await writing.untilAcknowledged(acknowledgedFirst)
    await proxy.stop()
    await writing.ended
    const healthWhileLost = await server.health()
    await proxy.reopen()
    const healthAfterwards = await healthOnceWell(server)
    const lost = await lostWrites(server.address, writer)
    const exitCode = await server.stop()
    return { acknowledged: writer.acknowledged.size, lost: lost.length, healthWhileLost, healthAfterwards, exitCode }
  } finally {
    await proxy.stop()
  }
}

/** Returns 200 as soon as the server answers with it, else its last answer. */
async function healthOnceWell(server: ServerProcess): Promise<number> {
  const deadline = Date.now() + longestRecoveryMs
  let status = await server.health()
  while (status !== 200 && Date.now() < deadline) {
    await wait(100)
    status = await server.health()
  }
  return status
}
