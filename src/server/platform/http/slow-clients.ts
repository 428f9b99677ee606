import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerSlowRequest } from '#server/platform/http/errors.ts'

interface Limits {
  /** How often every client is looked at. */
  everyMs: number
  /**
   * What a client that we wait for has to send, or to take, between two looks: 2 kB a
   * second, a tenth of the slowest telephone.
   */
  leastBytes: number
  /** Looks in a row at which it may be slower. */
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
 * Ends the connection of a client that lets us wait: for the rest of a request that it has begun to send, or for taking
 * the answer. It has 10 to 15 seconds for the first of it, and so for each part. Who waits for us is never ended.
 * Returns what looks at all clients at once, beside the looks by the clock.
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
    // What is left of a request may still be on its way when it has been answered.
    response.once('close', () => request.complete && exchanges.delete(exchange))
  })
  app.addHook('onClose', async () => clearInterval(clock))
  return lookAtAll
}

/** A request that nobody reads, because its turn has not come, waits for us. */
function isWaitedFor({ request, response, socket }: Exchange): boolean {
  if (!request.complete) return response.closed || request.readableFlowing === true
  return socket.writableLength > 0
}
