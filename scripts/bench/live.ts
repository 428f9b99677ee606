/**
 * The live connection: how long it takes until the last of a thousand clients has heard
 * of a change, and what each of them takes.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type BenchServer, median, withBenchServer } from './process.ts'

const clients = 1_000
const rounds = 7
const atOnce = 50
/** The promise is a second from one screen to the other; the fetch that follows takes its part. */
const mostMs = 500
const mostKilobytes = 60

/** Prints what it finds; returns how many limits are missed. */
export function benchLive(): Promise<number> {
  const portfolios = `${clients}x1`
  return withBenchServer({ LATCHKEY_BENCH_PORTFOLIOS: portfolios, TRUST_PROXY: '1' }, async (server) => {
    const tokens = await server.tenantTokens()
    const host = new URL(server.address).host
    const [resident, held] = [(await server.usage()).residentMegabytes, await server.kilobytesHeld()]
    const sockets: WebSocket[] = []
    for (let at = 0; at < tokens.length; at += atOnce) {
      const some = tokens.slice(at, at + atOnce)
      sockets.push(...(await Promise.all(some.map((token, n) => signedIn(host, token, at + n)))))
    }
    const kilobytes = ((await server.kilobytesHeld()) - held) / sockets.length
    const grown = (await server.usage()).residentMegabytes - resident
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await broadcast(server, sockets))
    const answers: number[] = []
    for (let round = 0; round < rounds; round++) answers.push(await answerMs(server))
    for (const socket of sockets) socket.terminate()
    const slowest = Math.max(...times)
    console.log(`\nLive, ${sockets.length} connections on one instance with PGlite`)
    console.log(
      `from the request that changes something to the last client: ${median(times).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms (yardstick ${median(answers).toFixed(1)} ms)`,
    )
    console.log(
      `memory for each connection: ${kilobytes.toFixed(1)} kB; the process has grown by ${grown.toFixed(0)} MB`,
    )
    return [slowest > mostMs, kilobytes > mostKilobytes].filter(Boolean).length
  })
}

/** As from the other side of a proxy, each from an address of their own. */
async function signedIn(host: string, token: string, at: number): Promise<WebSocket> {
  const address = `198.18.${Math.floor(at / 250)}.${at % 250}`
  const socket = new WebSocket(`ws://${host}/ws`, { headers: { 'x-forwarded-for': address } })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  const [answer] = await once(socket, 'message')
  if (!String(answer).includes('auth_success')) throw new Error(`A client was refused: ${answer}`)
  return socket
}

/** An event of all of a landlord's homes: every tenant is told. */
async function broadcast(server: BenchServer, sockets: readonly WebSocket[]): Promise<number> {
  const heard = Promise.all(sockets.map((socket) => once(socket, 'message')))
  const start = performance.now()
  const response = await fetch(`${server.address}/api/calendar-events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.tokens[clients]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Bench', date: '2026-12-01' }),
  })
  if (!response.ok) throw new Error(`The event was not taken: ${await response.text()}`)
  await heard
  return performance.now() - start
}

async function answerMs({ yardstick }: BenchServer): Promise<number> {
  const start = performance.now()
  await (await fetch(yardstick)).text()
  return performance.now() - start
}
