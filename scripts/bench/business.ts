/**
 * What a landlord of many properties brings and takes away: 1,000 properties and their tenancies from a file of which
 * 30 rows are faulty, and a backup of 10,000 documents; and what it costs to write down who did what and to read it.
 * How long each takes as a multiple of the yardstick, what memory it needs, and what others notice meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { backups } from '#api/backups.ts'
import { imports } from '#api/imports.ts'
import { properties } from '#api/properties.ts'
import { importForm } from '#test/csv-files.ts'
import { callsTo } from '../demo/client.ts'
import { onBothDatabases } from './both-databases.ts'
import { BenchClient, type BenchRequest } from './http.ts'
import { type BenchServer, median, withBenchServer } from './process.ts'
import { measureWaits } from './steadily.ts'

const rowsOfFile = 1_000
const faultyRows = 30
/** Eight documents each. */
const homes = Number(process.env.LATCHKEY_BENCH_HOMES ?? 1_250)
const documentsOfHome = 8
const bytesOfFile = 50_000
/** Of a landlord who imports. */
const smallest = 10
const restMs = 4_000

interface Limits {
  /** A multiple of the yardstick's median. */
  readonly times: number
  /** By which the server's memory may grow. */
  readonly megabytes: number
}

const limits = {
  'dry run of properties': { times: 3_000, megabytes: 60 },
  'import of properties': { times: 10_000, megabytes: 80 },
  'import of tenancies': { times: 40_000, megabytes: 100 },
  'backup of documents': { times: 400_000, megabytes: 120 },
} as const satisfies Record<string, Limits>

async function benchDatabase(database: string, env: Readonly<Record<string, string>>): Promise<number> {
  const portfolios = `${smallest}x2,${homes}x1`
  const settings = { ...env, LATCHKEY_BENCH_PORTFOLIOS: portfolios, LATCHKEY_BENCH_FILE_BYTES: String(bytesOfFile) }
  return withBenchServer(settings, async (server) => {
    console.log(`\nImports and a backup on ${database}`)
    const call = callsTo(server.address)
    const [small, large] = [smallest, homes].map((size) => ({ token: server.tokens[size] ?? '' }))
    if (!small || !large) throw new Error('There is nobody to ask for')
    const measure = await measureOn(server)
    const file = propertiesOfFile()
    const faulty = file.flatMap(([, , rent], at) => (rent === '0' ? [at + 1] : []))
    await measure('dry run of properties', async () => {
      const form = importForm(file)
      const { rows, errors } = await call(small, imports.properties, { form, query: { dryRun: 'true' } })
      if (rows !== rowsOfFile || errors.length !== faultyRows)
        throw new Error('The dry run did not tell the faulty rows')
    })
    await measure('import of properties', async () => {
      const { valid } = await call(small, imports.properties, {
        form: importForm(file, { leaveOut: faulty }),
        query: {},
      })
      if (valid !== rowsOfFile - faultyRows) throw new Error(`${valid} properties were imported`)
    })
    const tenancies = tenanciesOfFile(file, faulty)
    await measure('import of tenancies', async () => {
      const { valid } = await call(small, imports.tenancies, { form: importForm(tenancies), query: {} })
      if (valid !== rowsOfFile - faultyRows) throw new Error(`${valid} tenancies were imported`)
    })
    const missedOfActivity = await benchActivity(server, small.token, measure.yardstickMs)
    await measure('backup of documents', async () => {
      const { fileName } = await call(large, backups.create, { query: { wait: 'false' } })
      for (;;) {
        await wait(100)
        const { making, problem, backups: ready } = await call(large, backups.list)
        if (problem) throw new Error(problem)
        const made = making ? undefined : ready.find((each) => each.fileName === fileName)
        if (!made) continue
        if (made.size < homes * documentsOfHome * bytesOfFile) throw new Error('The backup holds too few files')
        return
      }
    })
    return measure.missed() + missedOfActivity
  })
}

async function measureOn(server: BenchServer) {
  const rest = await measureWaits(server, () => wait(restMs))
  const yardstickMs = await yardstickOf(server)
  console.log(
    `at rest: yardstick ${yardstickMs.toFixed(2)} ms, its p99 ${rest.yardstick.toFixed(0)} ms, another landlord's ${rest.other.toFixed(0)} ms`,
  )
  let missed = 0
  const measure = async (name: keyof typeof limits, work: () => Promise<void>) => {
    const { times, megabytes } = limits[name]
    const before = await server.usage()
    const start = performance.now()
    const waits = await measureWaits(server, work)
    const took = performance.now() - start
    const after = await server.usage()
    const ratio = took / yardstickMs
    const growth = after.peakMegabytes - before.residentMegabytes
    const isMissed = ratio > times || growth > megabytes
    if (isMissed) missed += 1
    console.log(
      `${name.padEnd(24)}${(took / 1000).toFixed(1).padStart(6)} s, ${ratio.toFixed(0)} × (at most ${times}), ` +
        `${(after.cpuSeconds - before.cpuSeconds).toFixed(1)} s of CPU, ${growth.toFixed(0)} MB more (at most ${megabytes}), ${after.peakMegabytes.toFixed(0)} MB at most; ` +
        `meanwhile yardstick ${waits.yardstick.toFixed(0)} ms, another landlord ${waits.other.toFixed(0)} ms, once ${waits.longest.toFixed(0)}${isMissed ? ': missed' : ''}`,
    )
  }
  return Object.assign(measure, { yardstickMs, missed: () => missed })
}

/** The median of answers in turn. */
const yardstickOf = ({ yardstick }: BenchServer): Promise<number> =>
  medianOf(yardstick, 300, () => ({ path: '/yardstick' }))

async function medianOf(address: string, rounds: number, request: (round: number) => BenchRequest): Promise<number> {
  const client = await BenchClient.open(address)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await client.ask(request(round))).ms)
  client.close()
  return median(times.slice(Math.floor(rounds / 3)))
}

/** Multiples of the yardstick, with the entries of everything that was imported in the account. */
const limitsOfActivity = {
  'a change of rent, with its entry': 200,
  'a page of all activity': 40,
  'activity of one property': 40,
}

async function benchActivity(server: BenchServer, token: string, yardstickMs: number): Promise<number> {
  const [property] = await callsTo(server.address)({ token }, properties.list, { query: { limit: 1 } })
  if (!property) throw new Error('There is no property to change')
  const path = `/api/properties/${property.id}`
  const change = (round: number) => ({
    method: 'PUT',
    path,
    token,
    body: { type: 'application/json', content: JSON.stringify({ rentAmount: 90_000 + round }) },
  })
  const ofOne = `/api/activity?entity=property&id=${property.id}&limit=50`
  const requests: Record<keyof typeof limitsOfActivity, (round: number) => BenchRequest> = {
    'a change of rent, with its entry': change,
    'a page of all activity': () => ({ path: '/api/activity?limit=50', token }),
    'activity of one property': () => ({ path: ofOne, token }),
  }
  let missed = 0
  for (const [name, request] of Object.entries(requests)) {
    const most = limitsOfActivity[name as keyof typeof limitsOfActivity]
    const ms = await medianOf(server.address, 150, request)
    if (ms / yardstickMs > most) missed += 1
    console.log(
      `${name.padEnd(34)}${ms.toFixed(1).padStart(6)} ms, ${(ms / yardstickMs).toFixed(1)} × (at most ${most})`,
    )
  }
  return missed
}

function propertiesOfFile(): string[][] {
  const every = Math.floor(rowsOfFile / faultyRows)
  const isFaulty = (at: number) => at % every === 0 && at / every < faultyRows
  const rows = Array.from({ length: rowsOfFile }, (_, at) => [
    `${at + 1} Mill Lane`,
    'York',
    isFaulty(at) ? '0' : String(700 + (at % 90) * 5),
    'Terraced house',
    String(1 + (at % 4)),
    '01/03/2027',
  ])
  return [['address', 'city', 'rentAmount', 'propertyType', 'bedrooms', 'nextInspectionDate'], ...rows]
}

/** One tenant with an address of their own in each property that was imported. */
function tenanciesOfFile(properties: readonly string[][], faulty: readonly number[]): string[][] {
  const homes = properties.slice(1).filter((_, at) => !faulty.includes(at + 2))
  return [
    ['name', 'username', 'email', 'propertyAddress', 'moveInDate', 'rentAmount'],
    ...homes.map(([address = '', city = '', rent = ''], at) => [
      `Tenant ${at}`,
      'Imported',
      `imported-${at}@example.com`,
      `${address}, ${city}`,
      '01/09/2026',
      rent,
    ]),
  ]
}

/** Prints what it finds; returns how many limits are missed. */
export const benchBusiness = () => onBothDatabases(benchDatabase)
