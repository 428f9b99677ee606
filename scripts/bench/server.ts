/**
 * The server under measurement, in a process of its own: the product on the data of
 * `fill.ts`, and the yardsticks beside it.
 */
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
import { countRowsRead, tokensOfTenants } from './data.queries.ts'
import type { BenchAddresses, BenchUsage } from './process.ts'

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
const tokens: BenchAddresses['tokens'] = JSON.parse(process.env.LATCHKEY_BENCH_TOKENS ?? '{}')

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
// A bench that was cut off would leave it at work, beside all that is measured next.
process.on('disconnect', () => process.exit(1))
