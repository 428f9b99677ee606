/**
 * The live connection at /ws (rule: live-auth, live-limits). A client says whose it is by its session's token; from
 * then on it receives what changes for that person, and asks for it over the contract.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { type ClientMessage, closeCodes, livePath } from '#api/live.ts'
import { addressKey, clientAddress, networkKeys, networkWidths } from '#server/platform/auth/network-address.ts'
import { findViewer, stillSignedIn, type Viewer } from '#server/platform/auth/viewer.ts'
import type { Scope, Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Counts } from '#server/platform/http/counts.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { keyOf } from '#server/platform/http/requester.ts'
import { turnsOf } from '#server/platform/http/turns.ts'
import { LiveAudience } from '#server/platform/live/live-audience.ts'
import { LiveConnection } from '#server/platform/live/live-connection.ts'
import { type LiveLimits, usualLimits } from '#server/platform/live/live-limits.ts'
import { isForLive, isOwnOrigin, type Refusal, refuseUpgrade } from '#server/platform/live/upgrade.ts'

export interface LiveOptions {
  /** A connection in use, which no other shall take the place of. */
  readonly keepOpen: (socket: Socket) => void
  /** Passes on that somebody writes in a conversation, to those who take part in it if that person does. */
  readonly onTyping?: (db: Db, scope: Scope, conversationId: number) => Promise<void>
  readonly limits?: Partial<LiveLimits>
}

export function serveLive(app: FastifyInstance, services: Services, options: LiveOptions): void {
  const { config, live, db, log } = services
  const limits = { ...usualLimits, ...options.limits }
  const audience = new LiveAudience()
  const counts = new Counts()
  const open = new Set<LiveConnection>()
  let isStopping = false

  const refusalOf = (request: IncomingMessage, address: string): Refusal | undefined => {
    if (!isForLive(request)) return { status: 404, text: 'Not found' }
    if (!isOwnOrigin(request.headers.origin, request.headers.host, config.publicUrl))
      return { status: 403, text: 'Only pages of Latchkey may connect.' }
    const isFull = open.size >= limits.mostConnections || counts.of(notSignedIn) >= limits.mostUnknown
    if (isStopping || isFull) return { status: 503, text: 'Latchkey is busy. Please try again in a moment.' }
    const hasTooMany = addressCounts(address, limits).some(([name, most]) => counts.of(name) >= most)
    return hasTooMany ? { status: 429, text: 'Too many live connections from your network.' } : undefined
  }

  const admit = (connection: LiveConnection, address: string, socket: Socket) => {
    open.add(connection)
    count(connection, counts, notSignedIn, ...addressCounts(address, limits).map(([name]) => name))
    const clock = setTimeout(() => connection.close(closeCodes.noAuth, 'No auth message'), limits.authMs).unref()
    connection.onClose(() => {
      clearTimeout(clock)
      open.delete(connection)
      audience.remove(connection)
      for (const name of connection.counted.splice(0)) counts.remove(name)
    })
    connection.onMessage((message) => {
      const done = message.type === 'auth' ? signIn(connection, message, address, socket) : typing(connection, message)
      done
        .then(() => message.type === 'auth' && clearTimeout(clock))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) log.warn({ err: error }, 'A live message could not be dealt with')
          if (message.type === 'auth') connection.close(closeCodes.tryLater, 'Please try again')
        })
    })
  }

  const { recognising } = turnsOf(config)
  const signIn = async (
    connection: LiveConnection,
    { token }: ClientMessage & { type: 'auth' },
    address: string,
    socket: Socket,
  ) => {
    const stranger = { key: `address ${addressKey(address)}` }
    const viewer = await recognising.run(stranger, () => findViewer(db, token, services.now()))
    if (!connection.isOpen) return
    if (viewer && counts.of(accountName(viewer)) >= limits.mostOfAccount)
      return connection.close(closeCodes.tryLater, 'Too many live connections of this account')
    connection.viewer = viewer
    if (!viewer || !audience.add(connection)) {
      connection.send({ type: 'auth_error', message: 'Please log in to continue.' })
      return connection.close(closeCodes.sessionEnded, 'No valid session')
    }
    const place = connection.counted.indexOf(notSignedIn)
    if (place >= 0) {
      connection.counted.splice(place, 1)
      counts.remove(notSignedIn)
    }
    count(connection, counts, accountName(viewer))
    options.keepOpen(socket)
    connection.send({ type: 'auth_success' })
  }

  const typing = async ({ viewer }: LiveConnection, { conversationId }: ClientMessage & { type: 'typing' }) => {
    if (viewer) await options.onTyping?.(db, viewer.scope, conversationId)
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
      admit(new LiveConnection(webSocket, socket, limits), address, socket),
    )
  })
  app.get(livePath, (_request, reply) =>
    reply.status(426).header('upgrade', 'websocket').type('text/plain; charset=utf-8').send('WebSocket only'),
  )

  const stopHearing = [
    live.onMessage((message) => audience.receive(message)),
    live.onGap(() => {
      audience.refreshEverybody(limits.spreadMs)
      void endOldSessions()
    }),
  ]
  /** Sessions that ended without a message: unused for too long, or ended during a gap. */
  const endOldSessions = async () => {
    const ids = audience.sessionIds()
    if (ids.length === 0) return
    try {
      const valid = await stillSignedIn(db, ids, services.now())
      for (const id of ids) if (!valid.has(id)) audience.endSession(id)
    } catch (error) {
      log.warn({ err: error }, 'The sessions of live connections could not be checked')
    }
  }
  const clocks = [
    setInterval(() => {
      for (const connection of open) connection.look()
    }, limits.heartbeatMs).unref(),
    setInterval(() => void endOldSessions(), limits.recheckMs).unref(),
  ]
  app.addHook('preClose', async () => {
    isStopping = true
    for (const clock of clocks) clearInterval(clock)
    for (const stop of stopHearing) stop()
    for (const connection of open) connection.close(closeCodes.goingAway, 'This server is stopping')
  })
}

const notSignedIn = 'not signed in'

const accountName = ({ scope }: Viewer) => keyOf(scope, '')

/** What a connection counts under for its address, and how many there may be of each. */
function addressCounts(address: string, { mostOfAddress }: LiveLimits): [name: string, most: number][] {
  return networkKeys(address).map((key, width) => [
    `address ${key}`,
    mostOfAddress * (networkWidths[width]?.attempts ?? 1),
  ])
}

function count({ counted }: LiveConnection, counts: Counts, ...names: string[]): void {
  for (const name of names) counts.add(name)
  counted.push(...names)
}
