/**
 * The live connection at /ws (rule: live-auth, live-limits). A client says whose it is by its session's token; from
 * then on it receives what changes for that person, and asks for it over the contract.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { closeCodes, livePath } from '#api/live.ts'
import { clientAddress } from '#server/platform/auth/network-address.ts'
import { stillSignedIn } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import { LiveAudience } from '#server/platform/live/live-audience.ts'
import { LiveConnection } from '#server/platform/live/live-connection.ts'
import { usualLimits } from '#server/platform/live/live-limits.ts'
import { LivePlaces } from '#server/platform/live/live-places.ts'
import { type LiveOptions, LiveReception } from '#server/platform/live/live-reception.ts'
import { busy, isForLive, isOwnOrigin, type Refusal, refuseUpgrade } from '#server/platform/live/upgrade.ts'

export function serveLive(app: FastifyInstance, services: Services, options: LiveOptions): void {
  const { config, live } = services
  const limits = { ...usualLimits, ...options.limits }
  const audience = new LiveAudience()
  const places = new LivePlaces(limits)
  const reception = new LiveReception(services, options, { limits, places, audience })
  let isStopping = false

  const refusalOf = (request: IncomingMessage, address: string): Refusal | undefined => {
    if (!isForLive(request)) return { status: 404, text: 'Not found' }
    if (!isOwnOrigin(request.headers.origin, request.headers.host, config.publicUrl))
      return { status: 403, text: 'Only pages of Latchkey may connect.' }
    return isStopping ? busy : places.refusalFor(address)
  }
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.largestMessageBytes,
    maxFragments: 16,
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const address = clientAddress(request, config.trustProxy)
    const refusal = refusalOf(request, address)
    if (refusal) return refuseUpgrade(socket, refusal)
    webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      reception.admit({ connection: new LiveConnection(webSocket, socket, limits), address, socket }),
    )
  })
  app.get(livePath, (_request, reply) =>
    reply.status(426).header('upgrade', 'websocket').type('text/plain; charset=utf-8').send('WebSocket only'),
  )

  const stopHearing = [
    live.onMessage((message) => audience.receive(message)),
    live.onGap(() => {
      audience.refreshEverybody(limits.spreadMs)
      void endOldSessions(audience, services)
    }),
  ]
  const clocks = [
    setInterval(() => {
      for (const connection of places.connections()) connection.look()
    }, limits.heartbeatMs).unref(),
    setInterval(() => void endOldSessions(audience, services), limits.recheckMs).unref(),
  ]
  app.addHook('preClose', async () => {
    isStopping = true
    for (const clock of clocks) clearInterval(clock)
    for (const stop of stopHearing) stop()
    for (const connection of places.connections()) connection.close(closeCodes.goingAway, 'This server is stopping')
  })
}

/** Sessions that ended without a message: unused for too long, or ended during a gap. */
async function endOldSessions(audience: LiveAudience, { db, log, now }: Services): Promise<void> {
  const ids = audience.sessionIds()
  if (ids.length === 0) return
  try {
    const valid = await stillSignedIn(db, ids, now())
    for (const id of ids) if (!valid.has(id)) audience.endSession(id)
  } catch (error) {
    log.warn({ err: error }, 'The sessions of live connections could not be checked')
  }
}
