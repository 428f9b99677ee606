// The server that the browser tests talk to: the one that `npm start` runs, in a new data folder that goes when it ends.
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { londonDay } from '#domain/day.ts'
import { listFinishedJobs } from '#server/db/job-runs.queries.ts'
import { dailyJobs } from '#server/jobs.ts'
import { settings } from '#server/platform/config.ts'
import type { RunningServer } from '#server/start.ts'

const { LATCHKEY_E2E_DATA: folder, LATCHKEY_E2E_PORT: port } = process.env
if (!folder || !port) throw new Error('The browser tests start this: npx playwright test')

for (const { name } of settings) delete process.env[name]
mkdirSync(folder, { recursive: true })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
Object.assign(process.env, { PORT: port, DATA_DIR: folder, BILLING: 'simulated', LOG_LEVEL: 'warn' })

/** Until then the morning's jobs would see the first tests' rows, and their notices take the place of toasts. */
async function morningIsDone({ services }: RunningServer): Promise<void> {
  const isDone = async () => (await listFinishedJobs(services.db, londonDay(services.now()))).size === dailyJobs.length
  while (!(await isDone())) await wait(100)
}

const built = new URL('../../dist/server/main.js', import.meta.url)
const { run }: typeof import('#server/main.ts') = await import(built.href)
// Playwright waits for the line that this prints when the morning is done.
await run(morningIsDone)
