// `npm run faults`: the server is killed, its disk filled and its database cut off while people write to it. Whatever
// it said it has stored must be there afterwards. `npm test` runs a short form of it: test/faults.server.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOnPath } from '../setup/find-program.ts'
import { findOrInstallPostgres, startPostgres, type TestPostgres } from '../setup/postgres.ts'
import { runQuietly, stopAll } from '../test/run-quietly.ts'
import type { FullDiskReport } from './full-disk.ts'
import { killWhileWriting } from './kills.ts'
import { loseDatabase } from './lost-database.ts'
import { killWhileRestoring } from './restores.ts'
import { killWhileUploading } from './uploads.ts'

const killsOfEmbedded = 20
const killsOnPostgres = 10
const restoresOfEmbedded = 8
/** A few only, since each waits half a minute in case another instance is at work. */
const restoresOnPostgres = 2
const sizeOfBackup = { homes: 200, documents: 300 }
const secret = 'only for the fault tests'

/** What happened, in words, and whether it is as it should be. */
type Outcome = { isWell: boolean; words: string }

const folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-'))
const counts = { passed: 0, failed: 0 }
let postgres: TestPostgres | undefined

async function runFault(name: string, fault: () => Promise<Outcome>): Promise<void> {
  const start = performance.now()
  const { isWell, words } = await fault().catch((error: Error) => ({ isWell: false, words: error.message.trim() }))
  counts[isWell ? 'passed' : 'failed'] += 1
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${isWell ? '✓' : '✗'} ${name} (${seconds} s)\n    ${words}`)
}

function leaveOut(name: string, why: string): void {
  console.log(`– ${name}: left out, ${why}`)
}

const writes = ({ acknowledged, lost }: { acknowledged: number; lost: number }) =>
  `${acknowledged.toLocaleString('en-GB')} acknowledged writes, ${lost === 0 ? 'none' : lost} lost`

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

async function kills(settings: Record<string, string>, rounds: number): Promise<Outcome> {
  const report = await killWhileWriting({ ...settings, DATA_DIR: mkdtempSync(join(folder, 'kills-')) }, rounds)
  const isWell = report.lost === 0 && report.acknowledged > 0 && report.exitCode === 0
  return { isWell, words: `${writes(report)}; the last server stopped with exit code ${report.exitCode}` }
}

async function killedUploads(rounds: number): Promise<Outcome> {
  const report = await killWhileUploading({ DATA_DIR: mkdtempSync(join(folder, 'uploads-')) }, rounds)
  const isWell = report.lost === 0 && report.withoutFile === 0 && report.acknowledged > 0 && report.exitCode === 0
  const words = `${report.acknowledged} acknowledged documents, ${report.lost} lost or changed, ${report.withoutFile} without a file`
  return { isWell, words }
}

async function killedRestores(settings: Record<string, string>, rounds: number): Promise<Outcome> {
  const own = { ...settings, DATA_DIR: mkdtempSync(join(folder, 'restores-')) }
  const report = await killWhileRestoring(own, rounds, sizeOfBackup)
  const { halfRestored, unfinished, changed, leftOver, exitCode } = report
  const isWell = halfRestored + unfinished + changed + leftOver.length === 0 && exitCode === 0
  const words = `${rounds} interrupted restores: ${halfRestored} seen half done, ${unfinished} not done after the restart, ${changed} files changed`
  return { isWell, words: `${words}; left over: ${leftOver.join(', ') || 'nothing'}` }
}

async function lostDatabase(url: string): Promise<Outcome> {
  const own = { DATA_DIR: mkdtempSync(join(folder, 'lost-')), DATABASE_URL: url, SECRET_KEY: secret }
  const { healthWhileLost, healthAfterwards, exitCode, ...report } = await loseDatabase(own, 200)
  const isWell = report.lost === 0 && healthWhileLost === 503 && healthAfterwards === 200 && exitCode === 0
  const health = `health answered ${healthWhileLost} without the database and ${healthAfterwards} with it again`
  return { isWell, words: `${writes(report)}; ${health}` }
}

async function fullDisk(): Promise<Outcome> {
  const script = join(import.meta.dirname, 'full-disk.ts')
  const disk = mkdtempSync(join(folder, 'disk-'))
  const { code, output } = await runQuietly('unshare', ['--mount', process.execPath, script, disk])
  if (code !== 0) return { isWell: false, words: output.trim() }
  const report: FullDiskReport = JSON.parse(output)
  const isWell = report.lost === 0 && report.answered + report.ended === report.rounds
  const conduct = `it went on answering ${times(report.answered)} and ended itself ${times(report.ended)}`
  return { isWell, words: `${writes(report)}; filled ${times(report.rounds)}, ${conduct}` }
}

const canMountPrivately = () => process.getuid?.() === 0 && findOnPath(['unshare']) !== undefined

async function everything(): Promise<void> {
  await runFault(`embedded database, killed ${killsOfEmbedded} times`, () => kills({}, killsOfEmbedded))
  await runFault(`uploads, killed ${killsOfEmbedded} times`, () => killedUploads(killsOfEmbedded))
  await runFault(`restores, killed ${restoresOfEmbedded} times`, () => killedRestores({}, restoresOfEmbedded))
  if (canMountPrivately()) await runFault('embedded database, full disk', fullDisk)
  else leaveOut('embedded database, full disk', 'because only root on Linux can lay a small disk over a folder')

  const programs = await findOrInstallPostgres()
  if (!programs) return leaveOut('PostgreSQL, killed and lost', 'because there is no PostgreSQL on this machine')
  postgres = await startPostgres(programs)
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: secret }
  await runFault(`on PostgreSQL, killed ${killsOnPostgres} times`, () => kills(settings, killsOnPostgres))
  await runFault(`restores on PostgreSQL, killed ${restoresOnPostgres} times`, () =>
    killedRestores(settings, restoresOnPostgres),
  )
  await runFault('on PostgreSQL, database lost and found', () => lostDatabase(settings.DATABASE_URL))
}

async function tidy(): Promise<void> {
  stopAll('SIGTERM')
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void tidy().then(() => process.exit(1)))
try {
  await everything()
} finally {
  await tidy()
}
process.exitCode = counts.failed > 0 ? 1 : 0
console.log(`${counts.passed} passed, ${counts.failed} failed`)
