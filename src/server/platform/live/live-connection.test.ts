import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { LiveConnection } from '#server/platform/live/live-connection.ts'
import { usualLimits } from '#server/platform/live/live-limits.ts'

/** A client that reads nothing and does not answer pings. */
class SilentClient extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  ping() {}
  send(text: string) {
    this.bufferedAmount += text.length
  }
  terminate() {
    this.readyState = 3
  }
}

const connectionOf = (client: SilentClient) =>
  new LiveConnection(client as unknown as WebSocket, { bytesRead: 0 } as Socket, usualLimits)

test('a client that reads nothing is cut off before a megabyte waits for it', () => {
  const reader = new SilentClient()
  const connection = connectionOf(reader)
  for (let sent = 0; sent < 1_000 && connection.isOpen; sent += 1) connection.sendText('x'.repeat(10_000))
  expect(connection.isOpen).toBe(false)
  expect(reader.bufferedAmount).toBeLessThan(usualLimits.mostUnsentBytes + 20_000)
})

test('a client that has not answered the last ping is cut off at the next, and one that has is not', () => {
  const client = new SilentClient()
  const connection = connectionOf(client)
  for (let looks = 0; looks < 5; looks += 1) {
    connection.look()
    client.emit('pong')
  }
  connection.look()
  expect(connection.isOpen).toBe(true)
  connection.look()
  expect(connection.isOpen).toBe(false)
})
