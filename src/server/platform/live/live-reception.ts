/** Accepts live connections: finds out whose each is (rule: live-auth), and handles what its client sends. */
import type { Socket } from 'node:net'
import { type ClientMessage, closeCodes } from '#api/live.ts'
import { addressKey } from '#server/platform/auth/network-address.ts'
import type { Scope } from '#server/platform/auth/scope.ts'
import { findViewer } from '#server/platform/auth/viewer.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { keyOf } from '#server/platform/http/requester.ts'
import { turnsOf } from '#server/platform/http/turns.ts'
import type { LiveAudience } from '#server/platform/live/live-audience.ts'
import type { LiveConnection } from '#server/platform/live/live-connection.ts'
import type { LiveLimits } from '#server/platform/live/live-limits.ts'
import type { LivePlaces } from '#server/platform/live/live-places.ts'

export interface LiveOptions {
  /** Marks a connection as in use, so that no other takes its place. */
  readonly keepOpen: (socket: Socket) => void
  /** Tells the others in a conversation that somebody is typing, if that person takes part in it. */
  readonly onTyping?: (db: Db, scope: Scope, conversationId: number) => Promise<void>
  readonly limits?: Partial<LiveLimits>
}

/** A connection, and where it comes from. */
export interface Caller {
  readonly connection: LiveConnection
  readonly address: string
  readonly socket: Socket
}

export class LiveReception {
  readonly #services: Services
  readonly #options: LiveOptions
  readonly #limits: LiveLimits
  readonly #places: LivePlaces
  readonly #audience: LiveAudience

  constructor(
    services: Services,
    options: LiveOptions,
    room: { limits: LiveLimits; places: LivePlaces; audience: LiveAudience },
  ) {
    this.#services = services
    this.#options = options
    this.#limits = room.limits
    this.#places = room.places
    this.#audience = room.audience
  }

  admit(caller: Caller): void {
    const { connection, address } = caller
    this.#places.take(connection, address)
    const noAuth = () => connection.close(closeCodes.noAuth, 'No auth message')
    const clock = setTimeout(noAuth, this.#limits.authMs).unref()
    connection.onClose(() => {
      clearTimeout(clock)
      this.#audience.remove(connection)
      this.#places.leave(connection)
    })
    connection.onMessage((message) => {
      if (message.type === 'typing') void this.#pass(connection, message)
      else void this.#answer(caller, message).then(() => clearTimeout(clock))
    })
  }

  async #answer(caller: Caller, { token }: ClientMessage & { type: 'auth' }): Promise<void> {
    try {
      await this.#signIn(caller, token)
    } catch (error) {
      this.#logUnlessRefused(error)
      caller.connection.close(closeCodes.tryLater, 'Please try again')
    }
  }

  async #signIn({ connection, address, socket }: Caller, token: string): Promise<void> {
    const { config, db, now } = this.#services
    const stranger = { key: `address ${addressKey(address)}` }
    const viewer = await turnsOf(config).recognising.run(stranger, () => findViewer(db, token, now()))
    if (!connection.isOpen) return
    if (viewer && this.#places.isFullFor(viewer))
      return connection.close(closeCodes.tryLater, 'Too many live connections of this account')
    connection.viewer = viewer
    if (!viewer || !this.#audience.add(connection)) {
      connection.send({ type: 'auth_error', message: 'Please log in to continue.' })
      return connection.close(closeCodes.sessionEnded, 'No valid session')
    }
    this.#places.signIn(connection, viewer)
    this.#options.keepOpen(socket)
    connection.send({ type: 'auth_success' })
  }

  async #pass({ viewer }: LiveConnection, { conversationId }: ClientMessage & { type: 'typing' }): Promise<void> {
    const { config, db } = this.#services
    const { onTyping } = this.#options
    if (!viewer || !onTyping) return
    try {
      // In the turns of the account, as a request: twenty connections may send a hundred in a second.
      const { answering } = turnsOf(config)
      await answering.run({ key: keyOf(viewer.scope, '') }, () => onTyping(db, viewer.scope, conversationId))
    } catch (error) {
      this.#logUnlessRefused(error)
    }
  }

  #logUnlessRefused(error: unknown): void {
    if (error instanceof Problem) return
    this.#services.log.warn({ err: error }, 'A live message could not be dealt with')
  }
}
