import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { answerErrorsInPlainText } from '#server/platform/http/errors.ts'
import { refuseWhenBusy } from '#server/platform/http/overload.ts'
import { dropSlowClients } from '#server/platform/http/slow-clients.ts'

type Busy = Parameters<typeof refuseWhenBusy>
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

/** An app behind a proxy that names the client. `/held` is answered on the test's command. */
async function server(limits: Busy[2] = {}, trustProxy = 1) {
  const app = fastify({ trustProxy: trustProxy > 0 ? (_address, hop) => hop < trustProxy : false })
  const keepOpen = refuseWhenBusy(app, { trustProxy }, limits)
  const look = dropSlowClients(app, { everyMs: 1_000_000, leastBytes: 10, patience: 2 })
  answerErrorsInPlainText(app)
  const held = Promise.withResolvers<void>()
  let arrived = 0
  app.get('/held', async () => {
    arrived += 1
    await held.promise
    return 'held'
  })
  app.post('/sent', async () => 'sent')
  app.get('/api/health', async () => 'well')
  app.get('/large', async () => Buffer.alloc(40_000_000))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  opened.push(app)
  opened.push({ close: () => held.resolve() })
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    opened.push({ close: () => socket.destroy() })
    await once(socket, 'connect')
    return socket
  }
  const send = async (start: string, from = '10.0.0.1', headers = '') => {
    const socket = await open()
    socket.write(`${start} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${headers}\r\n`)
    return socket
  }
  const status = async (socket: Promise<Socket>) => {
    const [head] = await once(await socket, 'data')
    return Number(/^HTTP\/1.1 (\d+)/.exec(String(head))?.[1])
  }
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  const arrivedAre = (count: number) => expect.poll(() => arrived).toBe(count)
  const received = (bytes: number) => expect.poll(() => sockets.at(-1)?.bytesRead).toBeGreaterThanOrEqual(bytes)
  return { open, send, status, arrivedAre, received, sockets, look, keepOpen, release: () => held.resolve() }
}

const body = (bytes: number) => `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n`

describe('requests at once', () => {
  test('of one address are limited, and another is served', async () => {
    const { send, status, arrivedAre, release } = await server({ mostUnderWayEach: 2 })
    const first = [send('GET /held'), send('GET /held')]
    await arrivedAre(2)
    expect(await status(send('GET /held'))).toBe(429)
    expect(await status(send('POST /sent', '10.0.0.2', 'Content-Length: 0\r\n'))).toBe(200)
    release()
    expect(await Promise.all(first.map(status))).toEqual([200, 200])
    expect(await status(send('GET /held'))).toBe(200)
  })

  test('count though they ask for another protocol', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
    const { send, status, arrivedAre } = await server({ mostUnderWay: 2, mostUnderWayEach: 2 })
    await send('GET /held', '10.0.0.1', upgrade)
    await send('GET /held', '10.0.0.1', upgrade)
    await arrivedAre(2)
    expect(await status(send('GET /held', '10.0.0.1', upgrade))).toBe(429)
    expect(await status(send('GET /held', '10.0.0.2', upgrade))).toBe(503)
  })

  test('with bodies that never come take no place of anybody else', async () => {
    const { send, status } = await server({ mostUnderWay: 2, mostUnderWayEach: 2 })
    for (let count = 0; count < 50; count += 1) (await send('POST /sent', '10.0.0.1', body(10))).write('1')
    for (const address of ['10.0.0.1', '10.0.0.2']) {
      expect(await status(send('GET /api/health', address))).toBe(200)
      expect(await status(send('POST /sent', address, 'Content-Length: 0\r\n'))).toBe(200)
    }
  })
})

describe('connections of one address', () => {
  test('are limited: the oldest that waits for nothing makes room for the next', async () => {
    const { open, send, status } = await server({ mostConnectionsEach: 3 }, 0)
    const oldest = await open()
    const others = [await open(), await open()]
    const closed = once(oldest, 'close')
    expect(await status(send('GET /api/health'))).toBe(200)
    await closed
    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false])
  })

  test('that are live keep their places', async () => {
    const { open, sockets, keepOpen } = await server({ mostConnectionsEach: 2 }, 0)
    const live = await open()
    await expect.poll(() => sockets.length).toBe(1)
    if (sockets[0]) keepOpen(sockets[0])
    const idle = await open()
    await Promise.all([once(idle, 'close'), open()])
    expect(live.destroyed).toBe(false)
  })

  test('that are being answered keep their places', async () => {
    const { open, send, status, arrivedAre, release } = await server({ mostConnectionsEach: 2 }, 0)
    const answered = [send('GET /held'), send('GET /held')].map(status)
    await arrivedAre(2)
    await once(await open(), 'close')
    release()
    expect(await Promise.all(answered)).toEqual([200, 200])
  })
})

describe('a client that lets us wait', () => {
  const head = 'POST /sent'

  test.each([
    ['one byte', '1'],
    ['nothing', ''],
  ])('for a body of which it sends %s is told so, and its connection ended', async (_, sent) => {
    const { send, received, look } = await server()
    const socket = await send(head, '10.0.0.1', body(10))
    socket.write(sent)
    await received(head.length + body(10).length + sent.length)
    for (let looks = 0; looks < 4; looks += 1) look()
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 .*too long to arrive$/s)
  })

  test('by not taking an answer is left', async () => {
    const { send, sockets, look } = await server()
    const socket = await send('GET /large')
    socket.pause()
    while (!sockets[0]?.destroyed) {
      look()
      await turn()
    }
    let taken = 0
    for await (const chunk of socket) taken += (chunk as Buffer).length
    expect(taken).toBeLessThan(40_000_000)
  })

  test('is not confused with one who waits for us', async () => {
    const { send, status, arrivedAre, look, release } = await server()
    const asking = status(send('GET /held'))
    await arrivedAre(1)
    for (let looks = 0; looks < 20; looks += 1) look()
    release()
    expect(await asking).toBe(200)
  })

  test('and with one who sends slowly but steadily', async () => {
    const { send, status, received, sockets, look } = await server()
    const socket = await send(head, '10.0.0.1', body(402))
    const answered = status(Promise.resolve(socket))
    socket.write('"')
    await received(1)
    for (let at = 1; at <= 20; at += 1) {
      const before = sockets[0]?.bytesRead ?? 0
      socket.write('x'.repeat(20))
      await received(before + 20)
      look()
    }
    socket.write('"')
    expect(await answered).toBe(200)
  })
})
