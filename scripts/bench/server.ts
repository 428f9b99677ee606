/** The server under measurement, in a process of its own: the product with the portfolios that are asked for, and the yardsticks beside it. */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import { startServer } from '#server/start.ts'
import { freePort } from '../process/free-port.ts'
import { fillStatement } from './bank.queries.ts'
import { countRowsRead, fillPortfolios, tokensOfTenants } from './data.queries.ts'
import { fillMessages } from './messages.queries.ts'
import { fillMoney } from './money.queries.ts'
import type { BenchAddresses, BenchUsage } from './process.ts'
import { fillStoredFiles } from './stored-files.queries.ts'

/** `10x2000,1000x1`: two thousand landlords of ten properties and one of a thousand. */
const portfolios = (process.env.LATCHKEY_BENCH_PORTFOLIOS ?? '10x1,100x1').split(',').map((part) => {
  const [properties = 0, landlords = 0] = part.split('x').map(Number)
  return { properties, landlords }
})
/** A JSON answer of 100 bytes. */
const yardstickAnswer = { yardstick: 'x'.repeat(100 - '{"yardstick":""}'.length) }

const yardstick = fastify()
// The warm-up of the product takes minutes, in which nobody asks for the yardstick.
yardstick.server.keepAliveTimeout = 0
yardstick.get('/yardstick', async () => yardstickAnswer)
const yardstickPort = await freePort()
await yardstick.listen({ port: yardstickPort, host: '127.0.0.1' })

const received = join(process.env.DATA_DIR ?? '', 'received')
let count = 0
const receive: RequestListener = async (request, response) => {
  if (request.method === 'DELETE') await rm(received, { recursive: true, force: true })
  else {
    await mkdir(received, { recursive: true })
    const file = createWriteStream(join(received, String(++count)), { flush: request.url === '/synced' })
    await pipeline(request, file)
  }
  response.end('{}')
}
const receiverPort = await freePort()
createServer((request, response) => void receive(request, response)).listen(receiverPort, '127.0.0.1')

const server = await startServer({ ...process.env, PORT: '0', BILLING: 'simulated', LOG_LEVEL: 'warn' })
const tokens = await fillPortfolios(server.services.db, portfolios)
if (process.env.LATCHKEY_BENCH_MONEY) await fillMoney(server.services.db)
const messagesOfEach = Number(process.env.LATCHKEY_BENCH_MESSAGES ?? 0)
if (messagesOfEach > 0) await fillMessages(server.services.db, messagesOfEach)
const statementMonths = Number(process.env.LATCHKEY_BENCH_STATEMENT ?? 0)
if (statementMonths > 0) await fillStatement(server.services.db, statementMonths)
const bytesOfFile = Number(process.env.LATCHKEY_BENCH_FILE_BYTES ?? 0)
if (bytesOfFile > 0) await fillStoredFiles(server.services.db, process.env.DATA_DIR ?? '', bytesOfFile)

const residentMegabytes = () => process.memoryUsage.rss() / 1e6
let peakMegabytes = 0
const watch = () => {
  peakMegabytes = Math.max(peakMegabytes, residentMegabytes())
}
setInterval(watch, 25)

function usage(): BenchUsage {
  watch()
  const { user, system } = process.cpuUsage()
  const answer = { cpuSeconds: (user + system) / 1e6, residentMegabytes: residentMegabytes(), peakMegabytes }
  peakMegabytes = 0
  return answer
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function kilobytesHeld(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_000
}

const addresses: BenchAddresses = {
  address: server.address,
  yardstick: `http://127.0.0.1:${yardstickPort}/yardstick`,
  receiver: `http://127.0.0.1:${receiverPort}`,
  tokens,
}
process.send?.(addresses)
process.on('message', (message) => {
  if (message === 'usage') process.send?.(usage())
  if (message === 'rowsRead') void countRowsRead(server.services.db).then((rows) => process.send?.(rows))
  if (message === 'kilobytesHeld') process.send?.(kilobytesHeld())
  if (message === 'tenantTokens') void tokensOfTenants(server.services.db).then((tokens) => process.send?.(tokens))
  if (message === 'stop') void server.stop().then(() => process.exit(0))
})
