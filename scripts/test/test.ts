// `npm test`: everything that must hold before a change lands. `npm run check` is its quick part.
// A runner's own output is shown only when it failed; the last line is the sum over all of them.
import { findOrInstallChromium } from '../setup/chromium.ts'
import { findOrInstallPostgres, startPostgres, type TestPostgres } from '../setup/postgres.ts'
import { type Counts, slowest } from './counts.ts'
import { stopAll } from './run-quietly.ts'
import { check, failedStep, playwright, timings, vitest } from './steps.ts'

const results: Counts[] = []
let postgres: TestPostgres | undefined

function quickPart(): Promise<Counts>[] {
  return [
    check('build', ['scripts/run.mjs', 'build']),
    check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off']),
    check('types', ['node_modules/typescript/bin/tsc', '-b']),
    vitest('unit tests and boundaries', ['unit']),
  ]
}

async function everything(): Promise<void> {
  // Installing a browser or a database takes a while, so it goes on beside the quick part.
  const tools = findTools()
  const knip = ['node_modules/knip/bin/knip.js', '--no-progress']
  const quick = [...quickPart(), check('dead code', knip), check('code that only tests use', [...knip, '--production'])]
  results.push(...(await Promise.all(quick)))
  const chromium = await tools
  // In one run, so that no core waits for the end of the longest file.
  const onDatabase = ['either-database', 'server']
  results.push(
    await vitest('server tests on the embedded database or none, and the walk over the contract', [
      'contract-walk',
      'platform',
      ...(postgres ? ['either-database'] : onDatabase),
    ]),
  )
  if (postgres) results.push(await vitest('server tests on PostgreSQL', onDatabase, postgres.url))
  else console.log('No PostgreSQL on this machine: the server was tested on the embedded database only.')
  results.push(
    chromium ? await playwright('browser tests', chromium) : failedStep('browser tests', 'No Chromium found.'),
  )
}

async function findTools(): Promise<string | undefined> {
  const chromium = await findOrInstallChromium()
  const programs = await findOrInstallPostgres()
  if (programs) postgres = await startPostgres(programs)
  return chromium
}

async function stopBy(signal: NodeJS.Signals): Promise<void> {
  stopAll(signal)
  await postgres?.stop()
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

function sum(part: keyof Counts): number {
  return results.reduce((total, counts) => total + counts[part], 0)
}

process.once('SIGINT', stopBy)
process.once('SIGTERM', stopBy)
try {
  if (process.argv.includes('--quick')) results.push(...(await Promise.all(quickPart())))
  else await everything()
} catch (error) {
  results.push(failedStep('test run', error instanceof Error ? (error.stack ?? error.message) : String(error)))
} finally {
  await postgres?.stop()
}
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log('The ten slowest tests:')
for (const { test, seconds } of slowest(timings, 10)) console.log(`  ${seconds.toFixed(1)} s  ${test}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
