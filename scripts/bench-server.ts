/** The server under measurement, in a process of its own: the product with portfolios of three sizes, and the yardstick beside it. */
import fastify from 'fastify'
import { startServer } from '#server/start.ts'
import { makePortfolio } from './bench-data.queries.ts'
import { freePort } from './free-port.ts'

const sizes = [10, 100, 1_000]
/** A JSON answer of 100 bytes. */
const yardstickAnswer = { yardstick: 'x'.repeat(100 - '{"yardstick":""}'.length) }

const yardstick = fastify()
yardstick.get('/yardstick', async () => yardstickAnswer)
const yardstickPort = await freePort()
await yardstick.listen({ port: yardstickPort, host: '127.0.0.1' })

const server = await startServer({ ...process.env, PORT: '0', BILLING: 'simulated', LOG_LEVEL: 'warn' })
const tokens: Record<number, string> = {}
for (const size of sizes) tokens[size] = await makePortfolio(server.services.db, size)

process.send?.({ address: server.address, yardstick: `http://127.0.0.1:${yardstickPort}/yardstick`, tokens })
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ residentMegabytes: Math.round(process.memoryUsage.rss() / 1e6) })
  if (message === 'stop') void server.stop().then(() => process.exit(0))
})
