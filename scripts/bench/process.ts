/** Starts the server under measurement in a process of its own with a new data folder, and asks it about itself. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface BenchAddresses {
  readonly address: string
  /** A route that answers 100 bytes of JSON. */
  readonly yardstick: string
  /** Writes the body of a POST to a file by Node's own stream, at `/synced` durably; forgets them all at a DELETE. */
  readonly receiver: string
  /** Session tokens, by the number of properties of their landlord. */
  readonly tokens: Readonly<Record<number, string>>
}

export interface BenchUsage {
  /** The time of all its threads since it was started. */
  readonly cpuSeconds: number
  readonly residentMegabytes: number
  /** The peak since the last question. */
  readonly peakMegabytes: number
}

export interface BenchServer extends BenchAddresses {
  /** Its data folder. */
  readonly folder: string
  usage(): Promise<BenchUsage>
  /** The kilobytes that the program still holds after a garbage collection. */
  kilobytesHeld(): Promise<number>
  /** A session of each tenant. */
  tenantTokens(): Promise<string[]>
  /** Rows of landlords that its statements have read since it was started. */
  rowsRead(): Promise<number>
}

/** Starts the server with these settings, and stops it and removes its folder after `use`. */
export async function withBenchServer<Result>(
  env: Readonly<Record<string, string>>,
  use: (server: BenchServer) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const settings = { ...process.env, ...env, DATA_DIR: folder }
  const tokens = await answerOf<BenchAddresses['tokens']>(fork(new URL('fill.ts', import.meta.url), { env: settings }))
  const child = fork(new URL('server.ts', import.meta.url), {
    env: { ...settings, LATCHKEY_BENCH_TOKENS: JSON.stringify(tokens) },
  })
  try {
    const addresses = await answerOf<BenchAddresses>(child)
    const asked = <Answer>(question: string) => {
      child.send(question)
      return answerOf<Answer>(child)
    }
    return await use({
      ...addresses,
      folder,
      usage: () => asked('usage'),
      kilobytesHeld: () => asked('kilobytesHeld'),
      tenantTokens: () => asked('tenantTokens'),
      rowsRead: () => asked('rowsRead'),
    })
  } finally {
    if (child.connected) {
      child.send('stop')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many seconds in a row the server must be idle. */
const idleSeconds = 5

/**
 * Waits until the server has finished the work of its start and of the morning, beside which every figure would be too
 * high.
 */
export async function morningIsDone(server: BenchServer): Promise<void> {
  for (let idle = 0; idle < idleSeconds; ) {
    const { cpuSeconds } = await server.usage()
    await wait(1_000)
    const isIdle = (await server.usage()).cpuSeconds - cpuSeconds < 0.1
    idle = isIdle ? idle + 1 : 0
  }
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController()
  const end = async (): Promise<never> => {
    await once(child, 'exit', ended)
    throw new Error('The server under measurement has ended')
  }
  try {
    const [answer] = await Promise.race([once(child, 'message', ended), end()])
    return answer as Answer
  } finally {
    ended.abort()
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
