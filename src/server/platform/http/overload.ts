import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#server/platform/auth/network-address.ts'
import type { Config } from '#server/platform/config.ts'
import { busy, tooMany } from '#server/platform/http/problem.ts'

interface Limits {
  /** At two hundred answers a second the last of them waits five seconds, which is as long as people wait. */
  mostUnderWay: number
  /** Of one network address: an office full of people, and a small part of the above. */
  mostUnderWayEach: number
  mostConnections: number
  mostConnectionsEach: number
}

const usual: Limits = { mostUnderWay: 1_000, mostUnderWayEach: 200, mostConnections: 4_000, mostConnectionsEach: 250 }

const tooManyAtOnce = () => tooMany('Too many requests at once from your network. Please try again in a moment.', 5)

/** How many there are of each name. */
class Counts {
  readonly #counts = new Map<string, number>()

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1)
  }

  remove(name: string): void {
    if (this.of(name) > 1) this.#counts.set(name, this.of(name) - 1)
    else this.#counts.delete(name)
  }
}

/**
 * Refuses at once what would only wait, so that those who are already being served get their answers. Every request counts
 * for its network address from its first line, whatever it says of itself; for all together only once its body has arrived, so
 * that one who sends none takes nothing from the others. Whether the product is well is always answered.
 */
export function refuseWhenBusy(app: FastifyInstance, config: Pick<Config, 'trustProxy'>, limits: Partial<Limits> = {}) {
  const { mostUnderWay, mostUnderWayEach, mostConnections, mostConnectionsEach } = { ...usual, ...limits }
  const byAddress = new Counts()
  const counted = new WeakSet<FastifyRequest>()
  let underWay = 0
  const count = (request: FastifyRequest) => {
    if (counted.has(request) || request.url === '/api/health') return
    if (underWay >= mostUnderWay) throw busy()
    counted.add(request)
    underWay += 1
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = addressKey(request.ip)
    if (byAddress.of(address) >= mostUnderWayEach) throw tooManyAtOnce()
    byAddress.add(address)
    reply.raw.once('close', () => {
      byAddress.remove(address)
      if (counted.has(request)) underWay -= 1
    })
    if (!hasBody(request)) count(request)
  })
  app.addHook('preValidation', async (request) => count(request))
  limitConnections(app, mostConnections, config.trustProxy > 0 ? mostConnections : mostConnectionsEach)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A connection too many is closed before anything is read from it. Behind a proxy all of them are the proxy's. */
function limitConnections(app: FastifyInstance, most: number, mostEach: number): void {
  const byAddress = new Counts()
  app.server.maxConnections = most
  app.server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    if (byAddress.of(address) >= mostEach) {
      socket.destroy()
      return
    }
    byAddress.add(address)
    socket.once('close', () => byAddress.remove(address))
  })
}
