/** The headers of answers that no route gives (rule: fields-security-headers). */
import { connect, Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ConnectionError } from 'fastify'
import { expect, test } from 'vitest'
import { answerBrokenRequest } from '#server/platform/http/errors.ts'
import { testApp } from '#test/app.ts'
import { listen } from '#test/live-client.ts'

const { app } = await testApp()

/** The head of the answer to these bytes, in lower case, and its body. The server closes the connection after it. */
async function answerTo(sent: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(`http://${await listen(app)}`)
  const socket = connect(Number(port), hostname)
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head: head.toLowerCase(), body }
}

const expectHeaders = (head: string) => {
  expect(head).toContain('\r\nx-content-type-options: nosniff')
  expect(head).toContain('\r\nx-frame-options: deny')
  expect(head).toContain('\r\nreferrer-policy: strict-origin-when-cross-origin')
}

const notUnderstood = 'The request could not be understood'
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket'

test.each([
  ['an address that cannot be read', 400, 'GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', notUnderstood],
  [
    'an address with a part that is too long',
    400,
    `GET /api/properties/${'1'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    notUnderstood,
  ],
  ['what is no HTTP', 400, 'Hello\r\n\r\n', notUnderstood],
  [
    'headers that are too long',
    431,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    'The headers of the request are too long',
  ],
  ['a request without a host', 400, 'GET /api/health HTTP/1.1\r\n\r\n', 'The request does not name its host'],
  [
    'a form without a host',
    400,
    'POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    'The request does not name its host',
  ],
  [
    'a request that expects anything but to go on',
    417,
    'POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: a cup of tea\r\nContent-Length: 100\r\n\r\n',
    'The request expects something that Latchkey does not do',
  ],
  [
    'a live connection from another page',
    403,
    `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n${upgrade}\r\n\r\n`,
    undefined,
  ],
])('the answer to %s has them, and says in words what is wrong', async (_, status, sent, words) => {
  const { head, body } = await answerTo(sent)
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(head).toContain('\r\ncontent-type: text/plain; charset=utf-8')
  expectHeaders(head)
  expect(body).toMatch(words === undefined ? /^[A-Z].+/ : new RegExp(`^${words}$`))
})

test('a client of HTTP/1.0, which names no host, and one that waits for leave to send its body are served', async () => {
  expect((await answerTo('GET /api/health HTTP/1.0\r\n\r\n')).head).toMatch(/^http\/1.1 200 /)
  const expecting = 'POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n'
  const { head, body } = await answerTo(`${expecting}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`)
  expect(head).toMatch(/^http\/1.1 100 /)
  expect(body).toMatch(/^HTTP\/1.1 400 /)
})

test('the answer to more requests at once than are served has them', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, () => app.inject({ url: '/api/user' })))
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
})

test('a socket that is gone is not answered', () => {
  const socket = new Socket()
  socket.destroy()
  for (const code of ['HPE_INVALID_METHOD', 'ERR_HTTP_REQUEST_TIMEOUT'])
    expect(() => answerBrokenRequest(Object.assign(new Error(code), { code }) as ConnectionError, socket)).not.toThrow()
})

test('a request that does not arrive in time is told so, and its connection is closed', async () => {
  const [ours, theirs] = duplexPair()
  const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }) as ConnectionError
  ours.on('error', () => {})
  answerBrokenRequest(error, ours as Socket)
  const answer = String(theirs.read())
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(answer).toMatch(/\r\n\r\nThe request took too long to arrive$/)
  expectHeaders(answer.toLowerCase())
  expect(ours.destroyed).toBe(true)
})
