import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerSlowRequest } from '#server/platform/http/errors.ts'

interface Limits {
  /** How often clients are checked. */
  everyMs: number
  /** Bytes that a client has to send or take between two checks: 2 kB a second, a tenth of the slowest telephone. */
  leastBytes: number
  /** Checks in a row at which it may be slower. */
  patience: number
}

const usual: Limits = { everyMs: 5_000, leastBytes: 10_000, patience: 2 }

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly socket: Socket
  bytes: number
  slowLooks: number
}

/**
 * Ends the connection of a client that keeps us waiting: for the rest of a request that it has begun to send, or for
 * taking the answer. It has 10 to 15 seconds for the first bytes, and again for each further part. A client that waits
 * for us is never cut off. Returns a function that checks all clients at once, besides the regular checks.
 */
export function dropSlowClients(app: FastifyInstance, limits: Partial<Limits> = {}): () => void {
  const { everyMs, leastBytes, patience } = { ...usual, ...limits }
  const exchanges = new Set<Exchange>()

  const look = (exchange: Exchange) => {
    const { request, response, socket } = exchange
    if (socket.destroyed || (request.complete && response.closed)) {
      exchanges.delete(exchange)
      return
    }
    const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength
    const isSlow = isWaitedFor(exchange) && bytes - exchange.bytes < leastBytes
    exchange.bytes = bytes
    exchange.slowLooks = isSlow ? exchange.slowLooks + 1 : 0
    if (exchange.slowLooks <= patience) return
    exchanges.delete(exchange)
    if (response.headersSent) socket.destroy()
    else answerSlowRequest(socket)
  }
  const lookAtAll = () => exchanges.forEach(look)
  const clock = setInterval(lookAtAll, everyMs).unref()

  app.addHook('onRequest', async ({ raw: request }, { raw: response }) => {
    const exchange = { request, response, socket: request.socket, bytes: request.socket.bytesRead, slowLooks: 0 }
    exchanges.add(exchange)
    // The rest of a request may still be arriving after it was answered.
    response.once('close', () => request.complete && exchanges.delete(exchange))
  })
  app.addHook('onClose', async () => clearInterval(clock))
  return lookAtAll
}

/** A request that is not being read, because its turn has not come, waits for us. */
function isWaitedFor({ request, response, socket }: Exchange): boolean {
  if (!request.complete) return response.closed || request.readableFlowing === true
  return socket.writableLength > 0
}
