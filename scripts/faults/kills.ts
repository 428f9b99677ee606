import { type OwnSettings, startServerProcess } from '../process/server-process.ts'
import { lostWrites, newWriter, startWriting } from './writes.ts'

export interface KillReport {
  readonly acknowledged: number
  readonly lost: number
  /** The exit code of the last server, which was asked to stop and not killed. */
  readonly exitCode: number | null
}

/**
 * Kills the server in the middle of writes once a round, each time after a different while, and starts it again on what
 * it left. Afterwards every acknowledged write must be there.
 */
export async function killWhileWriting(own: OwnSettings, rounds: number): Promise<KillReport> {
  let server = await startServerProcess(own)
  const writer = await newWriter(server.address)
  for (let round = 0; round < rounds; round += 1) {
    const writing = startWriting(server.address, writer)
    await writing.untilAcknowledged(5 + ((round * 37) % 60))
    await server.kill()
    await writing.ended
    server = await startServerProcess(own)
  }
  const lost = await lostWrites(server.address, writer)
  return { acknowledged: writer.acknowledged.size, lost: lost.length, exitCode: await server.stop() }
}
