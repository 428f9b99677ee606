/**
 * The one search, for a landlord of ten properties and one of 1,000 with 24,000 payments, beside two
 * hundred others, as a multiple of the yardstick.
 */
import { onBothDatabases } from './both-databases.ts'
import { BenchClient } from './http.ts'
import { withBenchServer } from './process.ts'
import { ratioOf, read } from './ratios.ts'

const portfolios = process.env.LATCHKEY_BENCH_PORTFOLIOS ?? '10x200,1000x1'
const sizes = portfolios.split(',').map((part) => Number.parseInt(part, 10))
/** In each conversation. */
const messages = 5
const atMost = 30

const searches = [
  { name: 'one letter', q: 's' },
  { name: 'two letters', q: 'ro' },
  { name: 'two letters that nothing has', q: 'zq' },
  { name: 'a word of every home', q: 'road' },
  { name: 'two words', q: 'kitchen drips' },
  { name: 'an address', q: '7 station road' },
  { name: 'a person', q: 'surname 7' },
  { name: 'a type of document', q: 'gas safety' },
  { name: 'a word of messages', q: 'boiler' },
  { name: 'paid rent of a tenant', q: 'tenant 7 paid' },
  { name: 'an amount', q: '895' },
  { name: 'a word that nothing has', q: 'zeppelin' },
]

const warmUps = 5

async function benchDatabase(name: string, env: Readonly<Record<string, string>>): Promise<number> {
  const settings = { ...env, LATCHKEY_BENCH_PORTFOLIOS: portfolios, LATCHKEY_BENCH_MESSAGES: String(messages) }
  return withBenchServer(settings, async (server) => {
    const [client, yardstick] = [await BenchClient.open(server.address), await BenchClient.open(server.yardstick)]
    const heading = sizes.map((size) => `${size.toLocaleString('en-GB')} properties`.padStart(22)).join('')
    console.log(`\n${`Search on ${name} (each at most ${atMost} ×)`.padEnd(44)}${heading}`)
    let missed = 0
    for (const { name: what, q } of searches) {
      const figures: string[] = []
      for (const size of sizes) {
        const path = `/api/search?${new URLSearchParams({ q })}`
        const search = () => read({ client }, path, server.tokens[size] ?? '')
        const ratio = await ratioOf({ yardstick }, search, { warmUps })
        if (ratio > atMost) missed += 1
        figures.push(`${ratio.toFixed(1)} ×${ratio > atMost ? ' missed' : ''}`.padStart(22))
      }
      console.log(`${what.padEnd(44)}${figures.join('')}`)
    }
    for (const each of [client, yardstick]) each.close()
    return missed
  })
}

/** Prints what it finds; returns how many limits are missed. */
export const benchSearch = () => onBothDatabases(benchDatabase)
