/**
 * `npm run bench`: how long the product takes to answer, as a multiple of a bare Fastify route that answers 100 bytes
 * of JSON, measured in the same run on the same machine. Only the ratios say anything; the machine's own speed cancels out.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { findPostgres, startPostgres } from './postgres.ts'

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
  { name: 'compliance panel', path: '/api/document-compliance', atMost: { 10: 25, 100: 25, 1000: 25 } },
  { name: 'documents list', path: '/api/documents?limit=50', atMost: { 10: 25, 100: 25, 1000: 25 } },
  { name: 'dashboard, changed', path: '/api/dashboard?n=', atMost: null },
  { name: 'property list, changed', path: '/api/properties?limit=50&n=', atMost: null },
  { name: 'rent list, changed', path: '/api/rent-payments?limit=50&n=', atMost: null },
  { name: 'compliance panel, changed', path: '/api/document-compliance?n=', atMost: null },
  { name: 'documents list, changed', path: '/api/documents?limit=50&n=', atMost: null },
  { name: 'maintenance list, changed', path: '/api/maintenance-requests?limit=50&n=', atMost: null },
]

interface UnderTest {
  readonly address: string
  readonly yardstick: string
  readonly tokens: Record<number, string>
}

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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median of ratios, each to a yardstick measured right before. */
async function ratio(server: UnderTest, path: string, connections: number, token: string): Promise<number> {
  const ratios: number[] = []
  await measure(server.address + path, connections, token)
  for (let round = 0; round < roundsOfEach; round++) {
    const yardstick = await measure(server.yardstick, connections)
    ratios.push((await measure(server.address + path, connections, token)) / yardstick)
  }
  return median(ratios)
}

async function ended(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('The server under measurement has ended')
}

async function benchDatabase(name: string, env: Record<string, string>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const child: ChildProcess = fork(new URL('bench-server.ts', import.meta.url), {
    env: { ...process.env, ...env, DATA_DIR: folder },
  })
  try {
    const [server] = (await Promise.race([once(child, 'message'), ended(child)])) as [UnderTest]
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
    child.send('memory')
    const [{ residentMegabytes }] = (await once(child, 'message')) as [{ residentMegabytes: number }]
    console.log(`resident memory after it: ${residentMegabytes} MB`)
    return missed
  } finally {
    if (child.connected) {
      child.send('stop')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

console.log('Each figure is a multiple of a bare Fastify route of 100 bytes of JSON, measured right before it.')
let missed = await benchDatabase('PGlite', {})
const programs = findPostgres()
if (programs) {
  const postgres = await startPostgres(programs)
  try {
    missed += await benchDatabase('PostgreSQL', { DATABASE_URL: postgres.url, SECRET_KEY: 'only for the benchmark' })
  } finally {
    await postgres.stop()
  }
} else console.log('\nNo PostgreSQL was found: only the embedded database was measured.')
console.log(missed === 0 ? '\nEvery limit is kept.' : `\n${missed} limits are missed.`)
process.exitCode = missed === 0 ? 0 : 1
