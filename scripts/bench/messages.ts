/**
 * Searching the chat log of a landlord with 100,000 messages, beside another one with as
 * many, as a multiple of the yardstick.
 */
import { onBothDatabases } from './both-databases.ts'
import { BenchClient } from './http.ts'
import { withBenchServer } from './process.ts'
import { printRatio, ratioOf, read } from './ratios.ts'

const homes = 100
const messagesOfEach = 1_000
const atMost = 30

const firstPages = [
  { name: 'a word of every message', path: '/api/chat-logs?q=rent' },
  { name: 'a word of every 50th', path: '/api/chat-logs?q=boiler' },
  { name: 'a word said four times, long ago too', path: '/api/chat-logs?q=stopcock' },
  { name: 'a part of it', path: '/api/chat-logs?q=topcoc' },
  { name: 'two words', path: '/api/chat-logs?q=stuck+stopcock' },
  { name: 'a word that nobody said', path: '/api/chat-logs?q=chandelier' },
  { name: 'one letter', path: '/api/chat-logs?q=a' },
  { name: 'two letters', path: '/api/chat-logs?q=of' },
  { name: 'two letters that nobody said', path: '/api/chat-logs?q=zq' },
  { name: 'the log itself', path: '/api/chat-logs?' },
  { name: 'the conversations', path: '/api/conversations?' },
  { name: 'unread messages', path: '/api/messages/unread/count?' },
]

async function benchDatabase(name: string, env: Readonly<Record<string, string>>): Promise<number> {
  const settings = { ...env, LATCHKEY_BENCH_PORTFOLIOS: `${homes}x2`, LATCHKEY_BENCH_MESSAGES: String(messagesOfEach) }
  return withBenchServer(settings, async (server) => {
    const token = server.tokens[homes] ?? ''
    const [client, yardstick] = [await BenchClient.open(server.address), await BenchClient.open(server.yardstick)]
    console.log(`\nMessages on ${name}: ${homes * messagesOfEach} of one landlord (each at most ${atMost} ×)`)
    let missed = 0
    for (const { name: what, path } of firstPages) {
      const ratio = await ratioOf({ yardstick }, () => read({ client }, `${path}&limit=50`, token))
      missed += printRatio(what, ratio, atMost)
    }
    for (const each of [client, yardstick]) each.close()
    return missed
  })
}

/** Prints what it finds; returns how many limits are missed. */
export const benchMessages = () => onBothDatabases(benchDatabase)
