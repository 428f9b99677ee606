import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { LiveConnection } from '#server/platform/live/live-connection.ts'
import { usualLimits } from '#server/platform/live/live-limits.ts'

/** A client that takes nothing of what it is sent. */
class SlowReader extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  send(text: string) {
    this.bufferedAmount += text.length
  }
  terminate() {
    this.readyState = 3
  }
}

test('a client that takes nothing is cut off before a megabyte waits for it', () => {
  const reader = new SlowReader()
  const connection = new LiveConnection(reader as unknown as WebSocket, { bytesRead: 0 } as Socket, usualLimits)
  for (let sent = 0; sent < 1_000 && connection.isOpen; sent += 1) connection.sendText('x'.repeat(10_000))
  expect(connection.isOpen).toBe(false)
  expect(reader.bufferedAmount).toBeLessThan(usualLimits.mostUnsentBytes + 20_000)
})
