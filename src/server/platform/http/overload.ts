import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '#server/platform/auth/network-address.ts'
import type { Config } from '#server/platform/config.ts'
import { Counts } from '#server/platform/http/counts.ts'
import { busy, tooMany } from '#server/platform/http/problem.ts'

interface Limits {
  /** At two hundred answers a second the last request waits five seconds, which is as long as people wait. */
  mostUnderWay: number
  /** Requests of one network address: enough for an office full of people, and a small part of all. */
  mostUnderWayEach: number
  mostConnections: number
  mostConnectionsEach: number
}

const usual: Limits = { mostUnderWay: 1_000, mostUnderWayEach: 200, mostConnections: 4_000, mostConnectionsEach: 250 }

const tooManyAtOnce = () => tooMany('Too many requests at once from your network. Please try again in a moment.', 5)

/**
 * Refuses at once what would only have to wait, so that those who are being served get their answers. A request counts,
 * for its network address and in all, from when its body has arrived: one that sends no body takes nothing from
 * anybody. The health check is always answered. Returns a function that keeps a connection, such as a live one, from
 * making room for others.
 */
export function refuseWhenBusy(
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy'>,
  limits: Partial<Limits> = {},
): (socket: Socket) => void {
  const { mostUnderWay, mostUnderWayEach, mostConnections, mostConnectionsEach } = { ...usual, ...limits }
  const byAddress = new Counts()
  const counted = new WeakMap<FastifyRequest, string>()
  const answered = new WeakSet<Socket>()
  let underWay = 0
  const count = (request: FastifyRequest) => {
    if (counted.has(request) || request.url === '/api/health') return
    const address = addressKey(request.ip)
    if (byAddress.of(address) >= mostUnderWayEach) throw tooManyAtOnce()
    if (underWay >= mostUnderWay) throw busy()
    counted.set(request, address)
    answered.add(request.raw.socket)
    byAddress.add(address)
    underWay += 1
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const address = counted.get(request)
      if (address === undefined) return
      answered.delete(request.raw.socket)
      byAddress.remove(address)
      underWay -= 1
    })
    if (!hasBody(request)) count(request)
  })
  app.addHook('preValidation', async (request) => count(request))
  limitConnections(app, answered, mostConnections, config.trustProxy > 0 ? mostConnections : mostConnectionsEach)
  return (socket) => {
    answered.add(socket)
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * When an address has one connection too many, its oldest one that is not being answered is closed, so that somebody
 * who shares the address with a flood gets through. Behind a proxy all connections are the proxy's.
 */
function limitConnections(app: FastifyInstance, answered: WeakSet<Socket>, most: number, mostEach: number): void {
  const ofAddress = new Map<string, Set<Socket>>()
  app.server.maxConnections = most
  app.server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const open = ofAddress.get(address) ?? new Set()
    if (open.size >= mostEach) {
      const oldest = [...open].find((each) => !answered.has(each))
      if (!oldest) {
        socket.destroy()
        return
      }
      open.delete(oldest)
      oldest.destroy()
    }
    ofAddress.set(address, open.add(socket))
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0 && ofAddress.get(address) === open) ofAddress.delete(address)
    })
  })
}
