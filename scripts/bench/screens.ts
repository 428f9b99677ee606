/**
 * How long a screen takes right after a change, which is what a person at work asks for all day. Every
 * figure is a multiple of the yardstick, so that the machine's own speed cancels out; only the requests
 * of sixteen clients are counted by the second.
 */
import { onBothDatabases } from './both-databases.ts'
import { type ChangeKind, type Changes, changeKinds, changesOf, smallestPdf } from './changes.ts'
import { BenchClient } from './http.ts'
import { benchMemory } from './memory.ts'
import { type BenchServer, median, withBenchServer } from './process.ts'

/** One database for all of them: 2,000 landlords of ten properties, one of 1,000 and one of 10,000. */
const portfolios = process.env.LATCHKEY_BENCH_PORTFOLIOS ?? '10x2000,1000x1,10000x1'
const sizes = portfolios.split(',').map((part) => Number.parseInt(part, 10))
const rounds = Number(process.env.LATCHKEY_BENCH_ROUNDS ?? 25)
const yardsticksToWarmUp = 2_000
const roundsToWarmUp = 20
/** A screen that takes longer is warmed up in fewer rounds, and is not asked for by all clients at once. */
const longestWarmUpMs = 1_000
const clients = 16
const secondsOfClients = 4
/** How often all screens together may read each of the rows that a landlord of ten properties has, in all tables. */
const readsOfEachRow = 12
const rowsOfTenProperties = 600

const list = (name: string, path: string) => ({ name, path: `${path}?limit=50`, atMost: 10 })
/** A year of the two in the books, summed up by month, property and kind; promised up to 1,000 properties. */
const lastYear = new Date().getFullYear() - 1
const finances = {
  name: 'finances of a year',
  path: `/api/financial/summary?from=${lastYear}-04-06&to=${lastYear + 1}-04-05`,
  atMost: 20,
  upTo: 1_000,
}

const screens: readonly { name: string; path: string; atMost: number; upTo?: number }[] = [
  { name: 'dashboard', path: '/api/dashboard', atMost: 25 },
  list('property list', '/api/properties'),
  list('tenants list', '/api/tenants'),
  list('rent list', '/api/rent-payments'),
  list('maintenance list', '/api/maintenance-requests'),
  list('inspections list', '/api/inspections'),
  list('inspections pending', '/api/inspections/pending'),
  list('inspection reports', '/api/property-inspection-reports'),
  list('documents list', '/api/documents'),
  list('expiring documents', '/api/documents/expiring'),
  list('calendar', '/api/calendar-events'),
  list('activity', '/api/activity'),
  finances,
  { name: 'compliance panel', path: '/api/document-compliance', atMost: 15 },
  // By a word that every home has, by one that one tenant's payments have, and by one that nothing has.
  { name: 'search for a street', path: '/api/search?q=station%20road', atMost: 30, upTo: 1_000 },
  { name: 'search for a payment', path: '/api/search?q=tenant%207%20paid', atMost: 30, upTo: 1_000 },
  { name: 'search for nothing there', path: '/api/search?q=zeppelin', atMost: 30, upTo: 1_000 },
]
const writes: readonly { kind: ChangeKind; name: string; atMost: number }[] = [
  { kind: 'rent', name: 'mark paid', atMost: 15 },
  { kind: 'property', name: 'add a property', atMost: 15 },
  { kind: 'document', name: "an upload's row", atMost: 15 },
]
const requestsAtLeast: Readonly<Record<string, number>> = { PGlite: 150, PostgreSQL: 300 }

interface Portfolio {
  readonly size: number
  readonly token: string
  readonly changes: Changes
}

interface Bench {
  /** The lines to measure, in lower case; all of them when none is named. */
  readonly lines: readonly string[]
  readonly server: BenchServer
  readonly client: BenchClient
  /** A connection to the server of the yardsticks. */
  readonly yardstick: BenchClient
  readonly portfolios: readonly Portfolio[]
}

/**
 * The time of a request as a multiple of the yardstick's, by their medians. Both are asked in the same way: once a
 * round, after the same other work, and each first in half of the rounds. A yardstick that is asked again and again
 * takes half the time, as no real request ever does. `prepare` and `after` are not timed.
 */
async function ratioOf(
  bench: Bench,
  measured: () => Promise<number>,
  { prepare, after }: { prepare?: () => Promise<unknown>; after?: () => Promise<unknown> } = {},
): Promise<number> {
  const times: number[] = []
  const yardsticks: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    await prepare?.()
    const before = round % 2 === 0 ? await askYardstick(bench) : undefined
    const ms = await measured()
    const yardstick = before ?? (await askYardstick(bench))
    await after?.()
    // The first rounds prepare statements.
    if (round < 0) continue
    times.push(ms)
    yardsticks.push(yardstick)
  }
  return median(times) / median(yardsticks)
}

const askYardstick = async ({ yardstick }: Bench) => (await yardstick.ask({ path: '/yardstick' })).ms

const isChosen = ({ lines }: Bench, name: string) =>
  lines.length === 0 || lines.some((line) => name.toLowerCase().includes(line))

/**
 * Runs until product and yardstick are compiled and each connection has prepared its statements, so that no figure
 * depends on its place in the list.
 */
async function warmUp(bench: Bench): Promise<void> {
  for (let each = 0; each < yardsticksToWarmUp; each += 1) await askYardstick(bench)
  const chosen = screens.filter(({ name }) => isChosen(bench, name) || isChosen(bench, lineOfClients))
  for (const { token, changes } of bench.portfolios) {
    for (const { path } of chosen) {
      const first = await read(bench, path, token)
      if (first < longestWarmUpMs / clients)
        await atOnce(bench.server.address, clients, async (client) => void (await client.ask({ path, token })))
      for (let [each, spent] = [0, first]; each < roundsToWarmUp && spent < longestWarmUpMs; each += 1)
        spent += await read(bench, path, token)
    }
    for (let each = 0; each < roundsToWarmUp; each += 1) {
      await inTurn(changeKinds, (kind) => changes[kind].make())
      await inTurn(changeKinds, (kind) => changes[kind].undo())
    }
  }
  const inARow: number[] = []
  for (let each = 0; each < yardsticksToWarmUp; each += 1) inARow.push(await askYardstick(bench))
  console.log(`A yardstick in a row of them takes ${median(inARow).toFixed(2)} ms.`)
}

/** Lets `count` clients work at once, each on a connection of its own. */
async function atOnce(address: string, count: number, work: (client: BenchClient, at: number) => Promise<void>) {
  const one = async (at: number) => {
    const client = await BenchClient.open(address)
    await work(client, at)
    client.close()
  }
  await Promise.all(Array.from({ length: count }, (_, at) => one(at)))
}

/** Prints a line with a figure for each portfolio as it comes; returns how many limits are missed. */
async function line(
  bench: Bench,
  name: string,
  atMost: number,
  figure: (portfolio: Portfolio) => Promise<number>,
  upTo = Number.POSITIVE_INFINITY,
): Promise<number> {
  if (!isChosen(bench, name)) return 0
  let missed = 0
  process.stdout.write(name.padEnd(36))
  for (const portfolio of bench.portfolios) {
    const ratio = await figure(portfolio)
    const misses = ratio > atMost && portfolio.size <= upTo
    if (misses) missed += 1
    process.stdout.write(`${ratio.toFixed(1)} ×${misses ? ` (at most ${atMost})` : ''}`.padStart(22))
  }
  console.log()
  return missed
}

async function afterEachKind(bench: Bench): Promise<number> {
  let missed = 0
  for (const kind of changeKinds) {
    missed += await line(bench, `dashboard after: ${kind}`, 25, ({ token, changes }) =>
      ratioOf(bench, () => read(bench, '/api/dashboard', token), {
        prepare: () => changes[kind].make(),
        after: () => changes[kind].undo(),
      }),
    )
  }
  return missed
}

/** Each screen after a change of every kind: nothing that was worked out before can be used again. */
async function afterEveryChange(bench: Bench): Promise<number> {
  let missed = 0
  for (const { name, path, atMost, upTo } of screens) {
    const figure = ({ token, changes }: Portfolio) =>
      ratioOf(bench, () => read(bench, path, token), {
        prepare: () => inTurn(changeKinds, (kind) => changes[kind].make()),
        after: () => inTurn(changeKinds, (kind) => changes[kind].undo()),
      })
    missed += await line(bench, name, atMost, figure, upTo)
  }
  return missed
}

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  for (const item of items) await work(item)
}

const read = async ({ client }: Bench, path: string, token: string) => (await client.ask({ path, token })).ms

async function benchWrites(bench: Bench): Promise<number> {
  let missed = 0
  // Not earlier: a connection that asks for nothing is closed after five minutes.
  const receiver = await BenchClient.open(bench.server.receiver)
  for (const { kind, name, atMost } of writes) {
    missed += await line(bench, name, atMost, ({ changes }) =>
      ratioOf(
        bench,
        async () => (await changes[kind].make()) - (kind === 'document' ? await storingOfFile(receiver) : 0),
        { after: () => changes[kind].undo() },
      ),
    )
  }
  receiver.close()
  await fetch(bench.server.receiver, { method: 'DELETE' })
  return missed
}

/** What it takes a bare server to have the same few bytes on the disk. */
const storingOfFile = async (receiver: BenchClient) =>
  (await receiver.ask({ method: 'POST', path: '/synced', body: { type: 'application/pdf', content: smallestPdf } })).ms

const lineOfClients = '16 clients, requests a second'

/**
 * Sixteen clients of one landlord, each with one change of rent to five reads of screens
 * that are promised at that size.
 */
async function benchClients(bench: Bench, atLeast: number): Promise<number> {
  if (!isChosen(bench, lineOfClients)) return 0
  const { server, portfolios } = bench
  let missed = 0
  process.stdout.write(lineOfClients.padEnd(36))
  for (const { token, size } of portfolios) {
    const reads = screens.filter(({ upTo = Number.POSITIVE_INFINITY }) => size <= upTo)
    const path = `/api/rent-payments?limit=${clients}&status=unpaid`
    const first = await BenchClient.open(server.address)
    const payments: { id: number }[] = JSON.parse((await first.ask({ path, token })).body)
    first.close()
    const end = performance.now() + secondsOfClients * 1000
    let requests = 0
    const work = async (client: BenchClient, at: number) => {
      const payment = `/api/rent-payments/${payments[at % payments.length]?.id}`
      for (let turn = 0; performance.now() < end; turn += 1) {
        const change = { status: turn % 2 === 0 ? 'paid' : 'unpaid' }
        const body = { type: 'application/json', content: JSON.stringify(change) }
        await client.ask({ method: 'PUT', path: payment, token, body })
        for (let each = 0; each < 5; each += 1) {
          await client.ask({ path: reads[(at + turn * 5 + each) % reads.length]?.path ?? '', token })
        }
        requests += 6
      }
      const body = { type: 'application/json', content: '{"status":"unpaid"}' }
      await client.ask({ method: 'PUT', path: payment, token, body })
    }
    const start = performance.now()
    await atOnce(server.address, clients, work)
    const perSecond = (requests * 1000) / (performance.now() - start)
    const misses = perSecond < atLeast
    if (misses) missed += 1
    process.stdout.write(`${perSecond.toFixed(0)}/s${misses ? ` (at least ${atLeast})` : ''}`.padStart(22))
  }
  console.log()
  return missed
}

/**
 * Whether a landlord of ten properties makes the database read what belongs to others: with
 * all screens, and with a change of every kind.
 */
async function benchRowsRead(bench: Bench): Promise<number> {
  const { client, portfolios } = bench
  const [smallest] = portfolios
  if (!smallest || !isChosen(bench, 'rows read')) return 0
  const { token, changes, size } = smallest
  const ofScreens = screens.map(({ name, path }) => ({ name, work: () => client.ask({ path, token }) }))
  const ofChanges = changeKinds.map((kind) => ({
    name: kind,
    work: async () => {
      await changes[kind].make()
      await changes[kind].undo()
    },
  }))
  return (
    (await rowsReadBy(bench, `all screens of a landlord of ${size}`, ofScreens)) +
    (await rowsReadBy(bench, 'a change of every kind there, and back', ofChanges))
  )
}

async function rowsReadBy(
  { server }: Bench,
  what: string,
  parts: readonly { name: string; work: () => Promise<unknown> }[],
): Promise<number> {
  const before = await server.rowsRead()
  const atMost = readsOfEachRow * rowsOfTenProperties
  let worst = { name: '', rows: 0 }
  let last = before
  for (const { name, work } of parts) {
    await work()
    const now = await server.rowsRead()
    if (now - last > worst.rows) worst = { name, rows: now - last }
    last = now
  }
  const read = last - before
  const misses = read > atMost
  console.log(
    `rows read for ${what}: ${read}, the most for ${worst.name}: ${worst.rows}${misses ? ` (at most ${atMost} in all)` : ''}`,
  )
  return misses ? 1 : 0
}

async function benchDatabase(name: string, env: Record<string, string>, lines: readonly string[]): Promise<number> {
  return withBenchServer({ ...env, LATCHKEY_BENCH_PORTFOLIOS: portfolios }, async (server) => {
    const client = await BenchClient.open(server.address)
    const opened: Portfolio[] = []
    for (const size of sizes) {
      const token = server.tokens[size] ?? ''
      opened.push({ size, token, changes: await changesOf(client, token) })
    }
    const bench = {
      lines,
      server,
      client,
      yardstick: await BenchClient.open(server.yardstick),
      portfolios: opened,
    }
    console.log(
      `\n${name.padEnd(36)}${sizes.map((size) => `${size.toLocaleString('en-GB')} properties`.padStart(22)).join('')}`,
    )
    await warmUp(bench)
    let missed = await afterEveryChange(bench)
    missed += await benchRowsRead(bench)
    missed += await afterEachKind(bench)
    missed += await benchWrites(bench)
    missed += await benchClients(bench, requestsAtLeast[name] ?? 0)
    missed += await benchMemory(name, server)
    for (const each of [client, bench.yardstick]) each.close()
    return missed
  })
}

/**
 * Prints what it finds; returns how many limits are missed. `lines` are words of the
 * names of lines, to measure those alone.
 */
export async function benchScreens(names: readonly string[]): Promise<number> {
  const lines = names.map((name) => name.toLowerCase())
  console.log('Each figure is a multiple of a bare Fastify route of 100 bytes of JSON, measured right before it.')
  return onBothDatabases((name, env) => benchDatabase(name, env, lines))
}
