import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import {
  type Counts,
  playwrightCounts,
  playwrightTimings,
  type Timing,
  vitestCounts,
  vitestTimings,
  withRunnersEnd,
} from './counts.ts'
import { waitForOneDay } from './one-day.ts'
import { runQuietly } from './run-quietly.ts'

const reportFolder = '.cache/test'

/** Longer than either takes on a busy machine: they say only how long before midnight a step waits for tomorrow. */
const vitestMinutes = 15
const playwrightMinutes = 35

/** Of every test of every runner so far. */
export const timings: Timing[] = []

/** A check that passes or fails as a whole, such as the types: it counts as one test. */
export async function check(name: string, args: string[]): Promise<Counts> {
  const start = performance.now()
  const { code, output } = await runQuietly(process.execPath, args)
  return printResult(name, start, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output)
}

/** A step that could not even begin. */
export function failedStep(name: string, reason: string): Counts {
  return printResult(name, performance.now(), { passed: 0, failed: 1 }, reason)
}

/** Projects in vitest.config.ts; tests of a database run on the PostgreSQL at `postgresUrl` if one is given. */
export async function vitest(name: string, projects: string[], postgresUrl = ''): Promise<Counts> {
  const report = newReport(name)
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = { LATCHKEY_TEST_PG: postgresUrl }
  const read = { counts: vitestCounts, timings: vitestTimings }
  await waitForOneDay(name, vitestMinutes)
  return suite(name, { args: ['node_modules/vitest/vitest.mjs', ...args], env, report, read })
}

/** The browser tests in e2e. */
export async function playwright(name: string, chromium: string): Promise<Counts> {
  const report = newReport(name)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json']
  const env = { LATCHKEY_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await waitForOneDay(name, playwrightMinutes)
  return suite(name, { args, env, report, read: { counts: playwrightCounts, timings: playwrightTimings } })
}

interface Suite<Report> {
  readonly args: string[]
  readonly env: NodeJS.ProcessEnv
  /** The file that the suite writes its results to. */
  readonly report: string
  readonly read: { counts: (report: Report) => Counts; timings: (report: Report) => Timing[] }
}

async function suite<Report>(name: string, { args, env, report, read }: Suite<Report>): Promise<Counts> {
  const start = performance.now()
  const { code, output } = await runQuietly(process.execPath, args, { env: { ...process.env, NO_COLOR: '1', ...env } })
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  if (results) timings.push(...read.timings(results))
  const counts = results ? read.counts(results) : { passed: 0, failed: 0 }
  return printResult(name, start, withRunnersEnd(counts, code), output)
}

function newReport(name: string): string {
  const report = `${reportFolder}/${name.replaceAll(/\W+/g, '-')}.json`
  mkdirSync(reportFolder, { recursive: true })
  rmSync(report, { force: true })
  return report
}

function printResult(name: string, start: number, counts: Counts, output: string): Counts {
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const result = counts.failed > 0 ? `${counts.passed} passed, ${counts.failed} FAILED` : `${counts.passed} passed`
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name}: ${result} (${seconds} s)`)
  if (counts.failed > 0) console.log(output.trimEnd())
  return counts
}
