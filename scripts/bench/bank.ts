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
import { measureWaits } from './steadily.ts'

const tenants = 1_000
const months = Number(process.env.LATCHKEY_BENCH_MONTHS ?? 50)
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

async function benchDatabase(database: string, env: Readonly<Record<string, string>>): Promise<number> {
  const settings = { ...env, LATCHKEY_BENCH_PORTFOLIOS: `10x1,${tenants}x1`, LATCHKEY_BENCH_STATEMENT: String(months) }
  return withBenchServer(settings, async (server) => {
    const lines = tenants * months
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

    let missed = 0
    let before = await measureWaits(server, () => keepCoreBusy(besideMs))
    /**
     * Short work is repeated until there are enough answers beside it: the 99th percentile of one second is only two
     * answers.
     */
    const measure = async (name: string, work: () => Promise<number>, isShort = false) => {
      await server.usage()
      const start = performance.now()
      const spent = () => performance.now() - start
      let count = 0
      let times = 0
      const waits = await measureWaits(server, async () => {
        do {
          count = await work()
          times += 1
        } while (isShort && spent() < besideMs)
      })
      const seconds = spent() / 1000 / times
      const { peakMegabytes } = await server.usage()
      if (count !== lines) throw new Error(`${name} was about ${count} lines`)
      const after = await measureWaits(server, () => keepCoreBusy(besideMs))
      const beside = {
        yardstick: Math.min(before.yardstick, after.yardstick),
        other: Math.min(before.other, after.other),
      }
      before = after
      const ratios = [waits.yardstick / beside.yardstick, waits.other / beside.other] as const
      const isMissed = ratios[0] > atMost || (database === 'PostgreSQL' && ratios[1] > atMost)
      if (isMissed) missed += 1
      const compared = (value: number, ratio: number, busy: number) =>
        `${ms(value)}, ${ratio.toFixed(1)} × the ${ms(busy)} beside a busy program`
      console.log(
        `${name.padEnd(10)}${seconds.toFixed(1).padStart(6)} s, ${peakMegabytes.toFixed(0)} MB at most;  ` +
          `yardstick ${compared(waits.yardstick, ratios[0], beside.yardstick)}; ` +
          `another landlord ${compared(waits.other, ratios[1], beside.other)}, ${ms(waits.longest)} at the longest` +
          (isMissed ? `: missed (at most ${atMost})` : ''),
      )
    }
    let params = { id: 0 }
    await measure('import', async () => {
      const statement = await call(landlord, bank.create, { form })
      params = { id: statement.id }
      return statement.lines - statement.duplicates
    })
    const post = (rehearse: boolean) => async () =>
      (await call(landlord, bank.postCertain, { params, body: { rehearse } })).count
    await measure('rehearsal', post(true), true)
    await measure('posting', post(false))
    await measure('undoing', async () => (await call(landlord, bank.undoImport, { params })).open)
    return missed
  })
}

const ms = (value: number) => `${value.toFixed(0)} ms`

/** Prints what it finds; returns how many limits are missed. */
export const benchBank = () => onBothDatabases(benchDatabase)
