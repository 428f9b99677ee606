/** A start: how long it takes from `npm start`, installed and built, to the line that says the server is ready. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../process/server-process.ts'
import { median } from './process.ts'

const rounds = 3
const mostMs = { 'an empty DATA_DIR': 8_000, 'a used one': 3_000 }

/** Prints what it finds; returns how many limits are missed. */
export async function benchStart(): Promise<number> {
  const times: Record<keyof typeof mostMs, number[]> = { 'an empty DATA_DIR': [], 'a used one': [] }
  const yardstick: number[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-start-'))
    try {
      for (const all of Object.values(times)) all.push(await readyAfterMs(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    yardstick.push(emptyProgramMs())
  }
  const bareMs = median(yardstick)
  console.log(
    `\nFrom npm start to the ready line, median of ${rounds} (an empty program takes ${bareMs.toFixed(0)} ms)`,
  )
  let missed = 0
  for (const [what, most] of Object.entries(mostMs)) {
    const ms = median(times[what as keyof typeof mostMs])
    if (ms > most) missed += 1
    console.log(
      `${what.padEnd(20)}${(ms / 1_000).toFixed(1).padStart(6)} s, ${(ms / bareMs).toFixed(0)} × ` +
        `(at most ${most / 1_000} s)${ms > most ? '  missed' : ''}`,
    )
  }
  return missed
}

async function readyAfterMs(folder: string): Promise<number> {
  const begin = performance.now()
  const server = await startServerProcess({ DATA_DIR: folder }, 'npm start')
  const took = performance.now() - begin
  await server.stop()
  return took
}

function emptyProgramMs(): number {
  const begin = performance.now()
  execFileSync(process.execPath, ['-e', '0'])
  return performance.now() - begin
}
