// The server that the browser tests talk to: the one that `npm start` runs, in a new data
// folder that goes when it ends.
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { londonDay } from '#domain/day.ts'
import { listFinishedJobs } from '#server/db/job-runs.queries.ts'
import { dailyJobs } from '#server/jobs.ts'
import { settings } from '#server/platform/config.ts'
import type { RunningServer } from '#server/start.ts'
import { freePort } from '../process/free-port.ts'
import { openSlowLine } from './slow-line.ts'

const { LATCHKEY_E2E_DATA: folder, LATCHKEY_E2E_PORT: port } = process.env
if (!folder || !port) throw new Error('The browser tests start this: npx playwright test')

for (const name of settings) delete process.env[name]
mkdirSync(folder, { recursive: true })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const isSlow = Boolean(process.env.LATCHKEY_E2E_SLOW_LINE)
const ownPort = isSlow ? `${await freePort()}` : port
Object.assign(process.env, { PORT: ownPort, DATA_DIR: folder, BILLING: 'simulated', LOG_LEVEL: 'warn' })
if (isSlow) {
  process.env.PUBLIC_URL = `http://127.0.0.1:${port}`
  await openSlowLine(Number(port), Number(ownPort))
}

/**
 * Waited for, because the morning's jobs would otherwise see the rows of the first tests, and their notices would
 * replace toasts.
 */
async function morningIsDone({ services }: RunningServer): Promise<void> {
  const isDone = async () => (await listFinishedJobs(services.db, londonDay(services.now()))).size === dailyJobs.length
  while (!(await isDone())) await wait(100)
}

const built = new URL('../../dist/server/main.js', import.meta.url)
const { run }: typeof import('#server/main.ts') = await import(built.href)
// Playwright waits for the line that this prints when the morning is done.
await run(morningIsDone)
