// An operator who stops the product waits ten seconds and then kills it, so that no client may keep it for longer.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { readFiguresReport } from '#server/features/operations/figures.queries.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { startServerProcess } from '../scripts/process/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the product stops well within ten seconds, whoever is connected and sends no more', {
  timeout: 60_000,
}, async () => {
  const server = await startServerProcess({ DATA_DIR: folder })
  const { hostname, port } = new URL(server.address)
  const sockets: Socket[] = []
  const open = async (start: string) => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(start)
    return socket
  }
  const account = { role: 'landlord', name: 'Ann', email: 'ann@example.com', password: 'seven green bottles' }
  const registered = await fetch(`${server.address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await registered.json()) as { token: string }
  const head = `Host: a\r\nAuthorization: Bearer ${token}\r\n`
  const upload = `POST /api/uploads HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG`
  const json = `POST /api/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`
  for (const start of [upload, upload, upload, upload, upload, json, 'GET / HTTP/1.1\r\nX-Slow: ', '']) {
    await open(start)
  }
  const idle = await open(`GET /api/health HTTP/1.1\r\n${head}\r\n`)
  await once(idle, 'data')

  // A stop that takes too long ends with 1, and one that hangs never does.
  expect(await server.stop()).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('what people did just before a clean stop is counted', { timeout: 60_000 }, async () => {
  const dataDir = join(folder, 'counted')
  const server = await startServerProcess({ DATA_DIR: dataDir })
  const account = { role: 'landlord', name: 'Ben', email: 'ben@example.com', password: 'seven green bottles' }
  const post = (path: string, body: object, token = '') =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then((answer) => answer.json() as Promise<{ token: string }>)
  const { token } = await post('/api/register', account)
  await post('/api/properties', { address: '2 Chapel Row', city: 'York', rentAmount: 89_500 }, token)
  expect(await server.stop()).toBe(0)

  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), { log: console })
  const { features } = await readFiguresReport(database.db, londonDay(new Date()))
  await database.close()
  expect(features).toEqual([{ feature: 'properties', people: 1, uses: 1 }])
})
