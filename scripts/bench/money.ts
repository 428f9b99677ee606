/**
 * The ledger of a tenancy of ten years and the arrears of 1,000 tenancies, right after a
 * change, as multiples of the yardstick.
 */
import { onBothDatabases } from './both-databases.ts'
import { BenchClient } from './http.ts'
import { median, withBenchServer } from './process.ts'

const homes = 1_000
const entriesAtLeast = 230
const rounds = Number(process.env.LATCHKEY_BENCH_ROUNDS ?? 25)
const roundsToWarmUp = 20
const atMost = 20

interface Row {
  readonly id: number
  readonly tenantId: number
}

async function benchDatabase(name: string, env: Readonly<Record<string, string>>): Promise<number> {
  const settings = { ...env, LATCHKEY_BENCH_PORTFOLIOS: `10x200,${homes}x1`, LATCHKEY_BENCH_MONEY: 'yes' }
  return withBenchServer(settings, async (server) => {
    const token = server.tokens[homes] ?? ''
    const [client, yardstick] = [await BenchClient.open(server.address), await BenchClient.open(server.yardstick)]
    console.log(`\nMoney on ${name}: ${homes} tenancies in arrears, one of ten years (each at most ${atMost} ×)`)
    const payment = await paymentOfOldest(client, token)
    const asked = [
      { what: 'the ledger of ten years', path: `/api/tenants/${payment.tenantId}/ledger` },
      { what: 'arrears, the first 50 of 1,000', path: '/api/arrears?limit=50' },
      { what: 'arrears, 500 of 1,000', path: '/api/arrears?limit=500' },
      { what: 'the month of rent', path: '/api/rent-payments/summary' },
    ]
    let missed = 0
    for (const { what, path } of asked) {
      const ratio = await ratioAfterChange({ client, yardstick, token }, path, payment.id)
      if (ratio > atMost) missed += 1
      console.log(`${what.padEnd(40)}${ratio.toFixed(1).padStart(8)} ×${ratio > atMost ? '  missed' : ''}`)
    }
    for (const each of [client, yardstick]) each.close()
    return missed
  })
}

/** A rent payment to come of the oldest tenancy, whose ledger must be as long as is said. */
async function paymentOfOldest(client: BenchClient, token: string): Promise<Row> {
  const get = async (path: string) => JSON.parse((await client.ask({ path, token })).body)
  // The first of the homes, which are numbered, and the hundred whose numbers end like its own.
  const unpaid: Row[] = await get('/api/rent-payments?limit=500&status=unpaid&q=1%20Station%20Road')
  const oldest = unpaid.reduce((first, row) => (row.tenantId < first.tenantId ? row : first))
  const { entries }: { entries: unknown[] } = await get(`/api/tenants/${oldest.tenantId}/ledger`)
  if (entries.length < entriesAtLeast) throw new Error(`The oldest tenancy has ${entries.length} entries alone`)
  return oldest
}

interface Clients {
  readonly client: BenchClient
  readonly yardstick: BenchClient
  readonly token: string
}

/**
 * The yardstick is asked before the answer in half of the rounds. Each change marks a
 * payment of the same account, or takes that back.
 */
async function ratioAfterChange({ client, yardstick, token }: Clients, path: string, paymentId: number) {
  const [times, yardsticks]: [number[], number[]] = [[], []]
  const askYardstick = async () => (await yardstick.ask({ path: '/yardstick' })).ms
  for (let round = -roundsToWarmUp; round < rounds; round += 1) {
    const content = JSON.stringify({ status: round % 2 === 0 ? 'paid' : 'unpaid' })
    const body = { type: 'application/json', content }
    await client.ask({ method: 'PUT', path: `/api/rent-payments/${paymentId}`, token, body })
    const before = round % 4 < 2 ? await askYardstick() : undefined
    const answer = await client.ask({ path, token })
    const measure = before ?? (await askYardstick())
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    if (round < 0) continue
    times.push(answer.ms)
    yardsticks.push(measure)
  }
  return median(times) / median(yardsticks)
}

/** Prints what it finds; returns how many limits are missed. */
export const benchMoney = () => onBothDatabases(benchDatabase)
