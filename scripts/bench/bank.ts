/**
 * A statement of 50,000 lines: its import, what posting it would do, and posting it; how long each takes,
 * what memory it needs, and what others notice meanwhile, beside what they notice of a program that keeps a
 * core busy. On PostgreSQL another landlord asks too; the embedded database serves one transaction at a
 * time, so that their figure there is only printed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { bank } from '#api/bank.ts'
import { statementForm } from '#test/statements.ts'
import { callsTo } from '../demo/client.ts'
import { statementOf } from './bank-statement.ts'
import { onBothDatabases } from './both-databases.ts'
import { keepCoreBusy } from './busy-program.ts'
import { type BenchServer, withBenchServer } from './process.ts'
import { measureWaits, type Waits } from './steadily.ts'

const tenants = 1_000
const months = Number(process.env.LATCHKEY_BENCH_MONTHS ?? 50)
const lines = tenants * months
const monthsAfter = 24
const atMost = 3
/** Measured before and after each work, because the machine's other load changes from minute to minute. */
const besideMs = 5_000
/**
 * After its start the server does its morning's work. That is over once answers have been this quick in `settledLooks`
 * looks of 2 s in a row.
 */
const settledMs = 60
const settledLooks = 3
const mostLooks = 30

async function settle(server: BenchServer): Promise<void> {
  let quiet = 0
  for (let looks = 0; quiet < settledLooks && looks < mostLooks; looks += 1) {
    const { longest } = await measureWaits(server, () => wait(2_000))
    quiet = longest > settledMs ? 0 : quiet + 1
  }
}

const besideBusyProgram = (server: BenchServer) => measureWaits(server, () => keepCoreBusy(besideMs))

interface Work {
  /** Does it, and returns how many lines of the statement it was about. */
  readonly run: () => Promise<number>
  /**
   * Short work is repeated until there are enough answers beside it: the 99th percentile of one second is only two
   * answers.
   */
  readonly isShort?: boolean
}

interface Measured {
  /** Of one run. */
  readonly seconds: number
  readonly waits: Waits
}

async function measureWork(server: BenchServer, { run, isShort = false }: Work): Promise<Measured> {
  const start = performance.now()
  const spentMs = () => performance.now() - start
  let runs = 0
  const waits = await measureWaits(server, async () => {
    do {
      const count = await run()
      if (count !== lines) throw new Error(`The work was about ${count} lines`)
      runs += 1
    } while (isShort && spentMs() < besideMs)
  })
  return { seconds: spentMs() / 1000 / runs, waits }
}

/** Returns what measures one work after the other and prints its figures, and how many of them missed a limit. */
async function measuresOn(server: BenchServer, database: string) {
  let missed = 0
  let before = await besideBusyProgram(server)
  const measure = async (name: string, work: Work) => {
    // Asked for its peak, which is that since the last question.
    await server.usage()
    const { seconds, waits } = await measureWork(server, work)
    const { peakMegabytes } = await server.usage()
    const after = await besideBusyProgram(server)
    const compare = (whose: 'yardstick' | 'other') => {
      const busy = Math.min(before[whose], after[whose])
      const ratio = waits[whose] / busy
      return { ratio, words: `${ms(waits[whose])}, ${ratio.toFixed(1)} × the ${ms(busy)} beside a busy program` }
    }
    const [yardstick, other] = [compare('yardstick'), compare('other')]
    before = after
    const isMissed = yardstick.ratio > atMost || (database === 'PostgreSQL' && other.ratio > atMost)
    if (isMissed) missed += 1
    console.log(
      `${name.padEnd(10)}${seconds.toFixed(1).padStart(6)} s, ${peakMegabytes.toFixed(0)} MB at most;  ` +
        `yardstick ${yardstick.words}; another landlord ${other.words}, ${ms(waits.longest)} at the longest` +
        (isMissed ? `: missed (at most ${atMost})` : ''),
    )
  }
  return { measure, missed: () => missed }
}

async function benchDatabase(database: string, env: Readonly<Record<string, string>>): Promise<number> {
  const settings = { ...env, LATCHKEY_BENCH_PORTFOLIOS: `10x1,${tenants}x1`, LATCHKEY_BENCH_STATEMENT: String(months) }
  return withBenchServer(settings, async (server) => {
    console.log(`\nA bank statement of ${lines} lines on ${database}`)
    const call = callsTo(server.address)
    const landlord = { token: server.tokens[tenants] ?? '' }
    const form = statementForm(statementOf(tenants, months, monthsAfter))
    await settle(server)
    const rest = await measureWaits(server, () => wait(besideMs))
    const { residentMegabytes } = await server.usage()
    console.log(
      `at rest${' '.repeat(20)}${residentMegabytes.toFixed(0)} MB;  yardstick ${ms(rest.yardstick)}, another landlord ${ms(rest.other)}`,
    )

    const { measure, missed } = await measuresOn(server, database)
    let params = { id: 0 }
    const importIt = async () => {
      const statement = await call(landlord, bank.create, { form })
      params = { id: statement.id }
      return statement.lines - statement.duplicates
    }
    const post = async (body: { rehearse: boolean }) => (await call(landlord, bank.postCertain, { params, body })).count
    await measure('import', { run: importIt })
    await measure('rehearsal', { run: () => post({ rehearse: true }), isShort: true })
    await measure('posting', { run: () => post({ rehearse: false }) })
    await measure('undoing', { run: async () => (await call(landlord, bank.undoImport, { params })).open })
    return missed()
  })
}

const ms = (value: number) => `${value.toFixed(0)} ms`

/** Prints what it finds; returns how many limits are missed. */
export const benchBank = () => onBothDatabases(benchDatabase)
