/** One live connection: what its client may send, and how anything else ends it. */
import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import { type ClientMessage, clientMessage, closeCodes, type ServerMessage } from '#api/live.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { LiveLimits } from '#server/platform/live/live-limits.ts'

/** A client that does not answer the closing is cut off after this time. */
const longestClosingMs = 2_000

export class LiveConnection {
  viewer: Viewer | null = null
  readonly #webSocket: WebSocket
  readonly #socket: Socket
  readonly #limits: LiveLimits
  #isAlive = true
  #bytesAtHeartbeat = 0
  #messagesLeft: number
  #refilledAt = performance.now()
  /** The first message is the auth message, and no other is. */
  #hasSentAuth = false

  constructor(webSocket: WebSocket, socket: Socket, limits: LiveLimits) {
    this.#webSocket = webSocket
    this.#socket = socket
    this.#limits = limits
    this.#messagesLeft = limits.mostMessages
    webSocket.on('pong', () => {
      this.#isAlive = true
    })
    webSocket.on('ping', () => this.#spendMessage())
    // The close code that follows says what was wrong; an error without a listener ends the process.
    webSocket.on('error', () => {})
  }

  /** Calls the listener for each message that a client may send now; any other message ends the connection. */
  onMessage(listener: (message: ClientMessage) => void): void {
    this.#webSocket.on('message', (data, isBinary) => {
      if (!this.isOpen || !this.#spendMessage()) return
      if (isBinary) return this.close(closeCodes.unsupported, 'Text only')
      const message = parsed(data)
      if (message === undefined) return this.close(closeCodes.malformed, 'Not JSON')
      const { data: valid } = clientMessage.safeParse(message)
      if (!valid) return this.close(closeCodes.notAllowed, 'Not a message of this connection')
      if ((valid.type === 'auth') === this.#hasSentAuth) return this.close(closeCodes.notAllowed, 'Out of turn')
      this.#hasSentAuth = true
      listener(valid)
    })
  }

  onClose(closed: () => void): void {
    this.#webSocket.once('close', closed)
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message))
  }

  /**
   * Sends the text of a message that goes to several clients. One that does not take what is sent is cut off, and
   * fetches it when it comes back.
   */
  sendText(text: string): void {
    if (!this.isOpen) return
    if (this.#webSocket.bufferedAmount > this.#limits.mostUnsentBytes) this.#webSocket.terminate()
    else this.#webSocket.send(text)
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason)
    setTimeout(() => this.#webSocket.terminate(), longestClosingMs).unref()
  }

  /** The heartbeat: cuts off a client that has not answered the last one or sends too much, and pings the others. */
  look(): void {
    const bytes = this.#socket.bytesRead - this.#bytesAtHeartbeat
    this.#bytesAtHeartbeat = this.#socket.bytesRead
    if (!this.#isAlive || bytes > this.#limits.mostBytes) {
      this.#webSocket.terminate()
      return
    }
    this.#isAlive = false
    this.#webSocket.ping()
  }

  #spendMessage(): boolean {
    const { mostMessages, messageEveryMs } = this.#limits
    const now = performance.now()
    const refill = Math.floor((now - this.#refilledAt) / messageEveryMs)
    if (refill > 0) {
      this.#messagesLeft = Math.min(mostMessages, this.#messagesLeft + refill)
      this.#refilledAt = now
    }
    this.#messagesLeft -= 1
    if (this.#messagesLeft >= 0) return true
    this.close(closeCodes.notAllowed, 'Too many messages')
    return false
  }
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
