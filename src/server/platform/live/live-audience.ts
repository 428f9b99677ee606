/** The live connections of this instance, and the messages sent to them. */
import { closeCodes, everything, type ServerMessage } from '#api/live.ts'
import { type Change, stale } from '#api/stale.ts'
import type { LiveConnection } from '#server/platform/live/live-connection.ts'
import type { LiveMessage } from '#server/platform/live/live-message.ts'

/** Changes within this time reach a client in one message. */
const gatherMs = 20
/** How long ended sessions are remembered, for a client whose sign-in is still being checked. */
const rememberedMs = 60_000

class Groups<Key> {
  readonly #groups = new Map<Key, Set<LiveConnection>>()

  add(key: Key, connection: LiveConnection): void {
    this.#groups.set(key, (this.#groups.get(key) ?? new Set()).add(connection))
  }

  remove(key: Key, connection: LiveConnection): void {
    const group = this.#groups.get(key)
    group?.delete(connection)
    if (group?.size === 0) this.#groups.delete(key)
  }

  of(key: Key): Iterable<LiveConnection> {
    return this.#groups.get(key) ?? []
  }

  keys(): Key[] {
    return [...this.#groups.keys()]
  }
}

export class LiveAudience {
  readonly #ofAccount = new Groups<number>()
  readonly #guestsOf = new Groups<number>()
  readonly #ofSession = new Groups<number>()
  readonly #all = new Set<LiveConnection>()
  readonly #ended = new Map<number, NodeJS.Timeout>()
  #gathered = new Map<LiveConnection, Set<string>>()

  /** Adds a connection whose viewer is known. Returns false when its session has ended meanwhile. */
  add(connection: LiveConnection): boolean {
    const { viewer } = connection
    if (!viewer || this.#ended.has(viewer.actor.sessionId)) return false
    this.#all.add(connection)
    this.#ofSession.add(viewer.actor.sessionId, connection)
    this.#ofAccount.add(viewer.actor.id, connection)
    if (viewer.scope.role === 'guest') this.#guestsOf.add(viewer.scope.propertyId, connection)
    return true
  }

  remove(connection: LiveConnection): void {
    const { viewer } = connection
    if (!viewer || !this.#all.delete(connection)) return
    this.#ofSession.remove(viewer.actor.sessionId, connection)
    this.#ofAccount.remove(viewer.actor.id, connection)
    if (viewer.scope.role === 'guest') this.#guestsOf.remove(viewer.scope.propertyId, connection)
  }

  sessionIds(): number[] {
    return this.#ofSession.keys()
  }

  /** Passes on a message from any instance (rule: live-changed, live-notification). */
  receive(message: LiveMessage): void {
    switch (message.kind) {
      case 'sessionsEnded':
        for (const id of message.sessionIds) this.endSession(id)
        break
      case 'notification':
        this.#send(this.#ofAccount.of(message.to), { type: 'notification', data: message.data })
        break
      case 'changed':
        for (const connection of this.#among(message)) this.#gather(connection, message.change)
        break
      case 'typing': {
        const { conversationId, userId } = message
        this.#send(this.#among(message), { type: 'typing', conversationId, userId })
      }
    }
  }

  endSession(id: number): void {
    clearTimeout(this.#ended.get(id))
    this.#ended.set(id, setTimeout(() => this.#ended.delete(id), rememberedMs).unref())
    for (const connection of this.#ofSession.of(id)) {
      connection.send({ type: 'auth_error', message: 'This session has ended.' })
      connection.close(closeCodes.sessionEnded, 'The session has ended')
    }
  }

  /** Has everybody fetch what they show, spread over the given time. */
  refreshEverybody(spreadMs: number): void {
    const text = JSON.stringify({ type: 'changed', queries: [everything] } satisfies ServerMessage)
    for (const connection of this.#all) {
      setTimeout(() => connection.sendText(text), Math.random() * spreadMs).unref()
    }
  }

  *#among({ to, guestsOf }: { to: readonly number[]; guestsOf: readonly number[] }): Iterable<LiveConnection> {
    for (const id of to) yield* this.#ofAccount.of(id)
    for (const id of guestsOf) yield* this.#guestsOf.of(id)
  }

  #send(connections: Iterable<LiveConnection>, message: ServerMessage): void {
    const text = JSON.stringify(message)
    for (const connection of connections) connection.sendText(text)
  }

  #gather(connection: LiveConnection, change: string): void {
    if (this.#gathered.size === 0) setTimeout(() => this.#sendGathered(), gatherMs)
    this.#gathered.set(connection, (this.#gathered.get(connection) ?? new Set()).add(change))
  }

  #sendGathered(): void {
    const texts = new Map<string, string>()
    for (const [connection, names] of this.#gathered) {
      const key = [...names].toSorted().join()
      const text = texts.get(key) ?? JSON.stringify({ type: 'changed', queries: pathsOf(names) })
      texts.set(key, text)
      connection.sendText(text)
    }
    this.#gathered = new Map()
  }
}

const isKnown = (name: string): name is Change => Object.hasOwn(stale, name)

/** During an update an instance may receive a kind of change that it does not know. */
function pathsOf(names: ReadonlySet<string>): string[] {
  const known = [...names].filter(isKnown)
  if (known.length < names.size) return [everything]
  return [...new Set(known.flatMap((name) => stale[name].map(({ path }) => path)))]
}
