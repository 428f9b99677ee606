/** The headers of answers that no route gives (rule: fields-security-headers). */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { listen } from '#test/live-client.ts'

const { app } = await testApp()

/** The head of the answer to these bytes, in lower case. */
async function headOfAnswer(sent: string): Promise<string> {
  const { hostname, port } = new URL(`http://${await listen(app)}`)
  const socket = connect(Number(port), hostname)
  socket.write(sent)
  return (await text(socket)).split('\r\n\r\n')[0]?.toLowerCase() ?? ''
}

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket'

test.each([
  ['an address that cannot be read', 400, 'GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [
    'an address with a part that is too long',
    400,
    `GET /api/properties/${'1'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ],
  ['what is no HTTP', 400, 'Hello\r\n\r\n'],
  ['headers that are too long', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
  [
    'a live connection from another page',
    403,
    `GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n${upgrade}\r\n\r\n`,
  ],
])('the answer to %s has them', async (_, status, sent) => {
  const head = await headOfAnswer(sent)
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(head).toContain('\r\nx-content-type-options: nosniff')
  expect(head).toContain('\r\nx-frame-options: deny')
  expect(head).toContain('\r\nreferrer-policy: strict-origin-when-cross-origin')
})
