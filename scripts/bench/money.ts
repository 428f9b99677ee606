/**
 * The ledger of a tenancy of ten years and the arrears of 1,000 tenancies, right after a
 * change, as multiples of the yardstick.
 */
import { onBothDatabases } from './both-databases.ts'
import { BenchClient } from './http.ts'
import { withBenchServer } from './process.ts'
import { printRatio, ratioOf, read } from './ratios.ts'

const homes = 1_000
const entriesAtLeast = 230
const warmUps = 20
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
    const prepare = markInTurn(client, token, payment.id)
    let missed = 0
    for (const { what, path } of asked) {
      const ratio = await ratioOf({ yardstick }, () => read({ client }, path, token), { prepare, warmUps })
      missed += printRatio(what, ratio, atMost)
    }
    for (const each of [client, yardstick]) each.close()
    return missed
  })
}

/** A rent payment to come of the oldest tenancy, whose ledger must be as long as is said. */
async function paymentOfOldest(client: BenchClient, token: string): Promise<Row> {
  // The first of the homes, which are numbered, and the hundred whose numbers end like its own.
  const unpaid: Row[] = await client.read('/api/rent-payments?limit=500&status=unpaid&q=1%20Station%20Road', token)
  const oldest = unpaid.reduce((first, row) => (row.tenantId < first.tenantId ? row : first))
  const { entries }: { entries: unknown[] } = await client.read(`/api/tenants/${oldest.tenantId}/ledger`, token)
  if (entries.length < entriesAtLeast) throw new Error(`The oldest tenancy has ${entries.length} entries alone`)
  return oldest
}

/** A change that marks a payment as paid, or takes that back, in turn. */
function markInTurn(client: BenchClient, token: string, paymentId: number): () => Promise<unknown> {
  let isPaid = false
  return () => {
    isPaid = !isPaid
    const body = { type: 'application/json', content: JSON.stringify({ status: isPaid ? 'paid' : 'unpaid' }) }
    return client.ask({ method: 'PUT', path: `/api/rent-payments/${paymentId}`, token, body })
  }
}

/** Prints what it finds; returns how many limits are missed. */
export const benchMoney = () => onBothDatabases(benchDatabase)
