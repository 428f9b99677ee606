/** How long a screen takes to answer: every figure is a ratio to the yardstick, so that the machine's own speed cancels out. */
import autocannon from 'autocannon'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { benchMemory } from './memory.ts'
import { type BenchServer, median, withBenchServer } from './process.ts'

const sizes = [10, 100, 1_000] as const
const clients = [1, 16] as const
const roundsOfEach = 3
const secondsOfEach = 0.4

const flat = { 10: 15, 100: 15, 1000: 15 }
/** As they are read again and again, and (never `?n=` the same) as they are read right after a change of the portfolio. */
const screens = [
  { name: 'dashboard', path: '/api/dashboard', atMost: { 10: 15, 100: 25, 1000: 25 } },
  { name: 'property list', path: '/api/properties?limit=50', atMost: flat },
  { name: 'rent list', path: '/api/rent-payments?limit=50', atMost: flat },
  { name: 'maintenance list', path: '/api/maintenance-requests?limit=50', atMost: flat },
  { name: 'inspections list', path: '/api/inspections?limit=50', atMost: flat },
  { name: 'inspections pending', path: '/api/inspections/pending?limit=50', atMost: flat },
  { name: 'inspection reports', path: '/api/property-inspection-reports?limit=50', atMost: flat },
  { name: 'compliance panel', path: '/api/document-compliance', atMost: { 10: 25, 100: 25, 1000: 25 } },
  { name: 'documents list', path: '/api/documents?limit=50', atMost: { 10: 25, 100: 25, 1000: 25 } },
  { name: 'dashboard, changed', path: '/api/dashboard?n=', atMost: null },
  { name: 'property list, changed', path: '/api/properties?limit=50&n=', atMost: null },
  { name: 'rent list, changed', path: '/api/rent-payments?limit=50&n=', atMost: null },
  { name: 'compliance panel, changed', path: '/api/document-compliance?n=', atMost: null },
  { name: 'documents list, changed', path: '/api/documents?limit=50&n=', atMost: null },
  { name: 'inspections list, changed', path: '/api/inspections?limit=50&n=', atMost: null },
  { name: 'pending, changed', path: '/api/inspections/pending?limit=50&n=', atMost: null },
  { name: 'reports, changed', path: '/api/property-inspection-reports?limit=50&n=', atMost: null },
  { name: 'maintenance list, changed', path: '/api/maintenance-requests?limit=50&n=', atMost: null },
]

/** Milliseconds that one request takes one client, over a second of asking without a pause. */
async function measure(url: string, connections: number, token?: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsOfEach,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(url.endsWith('n=') && {
      requests: [{ setupRequest: (request) => ({ ...request, path: unlikeAnyBefore(url) }) }],
    }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return (result.duration * 1000 * connections) / result.requests.total
}

let asked = 0
const unlikeAnyBefore = (url: string) => `${url.slice(new URL(url).origin.length)}${++asked}`

/** The median of ratios, each to a yardstick measured right before. */
async function ratio(server: BenchServer, path: string, connections: number, token: string): Promise<number> {
  const ratios: number[] = []
  await measure(server.address + path, connections, token)
  for (let round = 0; round < roundsOfEach; round++) {
    const yardstick = await measure(server.yardstick, connections)
    ratios.push((await measure(server.address + path, connections, token)) / yardstick)
  }
  return median(ratios)
}

async function benchDatabase(name: string, env: Record<string, string>): Promise<number> {
  return withBenchServer(env, async (server) => {
    let missed = 0
    console.log(`\n${name}\n${''.padEnd(28)}${sizes.map((size) => `${size} properties`.padStart(18)).join('')}`)
    for (const connections of clients) {
      // How long a first read takes is told by one client; sixteen that read the same are answered once.
      for (const screen of connections === 1 ? screens : screens.filter(({ atMost }) => atMost)) {
        const ratios: string[] = []
        for (const size of sizes) {
          const times = await ratio(server, screen.path, connections, server.tokens[size] ?? '')
          const limit = connections === 1 && name === 'PGlite' ? screen.atMost?.[size] : undefined
          const misses = limit !== undefined && times > limit
          if (misses) missed += 1
          ratios.push(`${times.toFixed(1)} ×${misses ? ` (at most ${limit})` : ''}`.padStart(18))
        }
        console.log(`${`${screen.name}, ${connections}`.padEnd(28)}${ratios.join('')}`)
      }
    }
    return missed + (await benchMemory(name, server))
  })
}

/** Prints what it finds; answers how many limits are missed. */
export async function benchScreens(): Promise<number> {
  console.log('Each figure is a multiple of a bare Fastify route of 100 bytes of JSON, measured right before it.')
  const missed = await benchDatabase('PGlite', {})
  const programs = findPostgres()
  if (!programs) {
    console.log('\nNo PostgreSQL was found: only the embedded database was measured.')
    return missed
  }
  const postgres = await startPostgres(programs)
  try {
    const env = { DATABASE_URL: postgres.url, SECRET_KEY: 'only for the benchmark' }
    return missed + (await benchDatabase('PostgreSQL', env))
  } finally {
    await postgres.stop()
  }
}
