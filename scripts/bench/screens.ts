/**
 * How long a screen takes right after a change, which is what a person at work asks for all day. Every
 * figure is a multiple of the yardstick, so that the machine's own speed cancels out; only the requests
 * of sixteen clients are counted by the second.
 */
import { onBothDatabases } from './both-databases.ts'
import { changeKinds, changesOf, smallestPdf } from './changes.ts'
import { BenchClient } from './http.ts'
import { clients, lineOfClients, requestsAtLeast, screens, writes } from './measured-screens.ts'
import { benchMemory } from './memory.ts'
import { withBenchServer } from './process.ts'
import { atOnce, type Bench, inTurn, isChosen, line, type Portfolio, ratioOf, read } from './ratios.ts'
import { warmUp } from './warm-up.ts'

/** One database for all of them: 2,000 landlords of ten properties, one of 1,000 and one of 10,000. */
const portfolios = process.env.LATCHKEY_BENCH_PORTFOLIOS ?? '10x2000,1000x1,10000x1'
const sizes = portfolios.split(',').map((part) => Number.parseInt(part, 10))
const secondsOfClients = 4
/** How often all screens together may read each of the rows that a landlord of ten properties has, in all tables. */
const readsOfEachRow = 12
const rowsOfTenProperties = 600

async function afterEachKind(bench: Bench): Promise<number> {
  let missed = 0
  for (const kind of changeKinds) {
    missed += await line(bench, { name: `dashboard after: ${kind}`, atMost: 25 }, ({ token, changes }) =>
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
  for (const screen of screens) {
    const figure = ({ token, changes }: Portfolio) =>
      ratioOf(bench, () => read(bench, screen.path, token), {
        prepare: () => inTurn(changeKinds, (kind) => changes[kind].make()),
        after: () => inTurn(changeKinds, (kind) => changes[kind].undo()),
      })
    missed += await line(bench, screen, figure)
  }
  return missed
}

async function benchWrites(bench: Bench): Promise<number> {
  let missed = 0
  // Not earlier: a connection that asks for nothing is closed after five minutes.
  const receiver = await BenchClient.open(bench.server.receiver)
  for (const write of writes) {
    const { kind } = write
    missed += await line(bench, write, ({ changes }) =>
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
    const payments: { id: number }[] = await first.read(path, token)
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
  console.log('Each figure is a multiple of a bare Fastify route of 100 bytes of JSON, measured beside it.')
  return onBothDatabases((name, env) => benchDatabase(name, env, lines))
}
