import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { connectionOptions, type Database } from '#server/platform/database/db.ts'

/** Tells every part of the product, in every instance, that something has happened. Nothing is kept for later. */
export interface LiveBus {
  /** To every subscriber of the channel, here and in the other instances. The payload fits into 7,000 bytes of JSON. */
  broadcast(channel: string, payload: object): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void
  /** Called when messages of other instances may have been missed: anybody who shows data should fetch it again. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

type Log = { warn(details: object, message: string): void }
type Envelope = { from: string; channel: string; payload: unknown }

const postgresChannel = 'latchkey_live'
/** PostgreSQL carries 8,000 bytes; the envelope needs some. */
const longestPayload = 7_000
const firstRetryMs = 500
const lastRetryMs = 15_000
const heartbeatMs = 20_000

export async function openLiveBus(database: Database, { log }: { log: Log }): Promise<LiveBus> {
  const bus = localBus()
  return database.kind === 'postgres' ? sharedBus(bus, database, log) : bus
}

function localBus(): LiveBus & { deliver(channel: string, payload: unknown): void; gap(): void } {
  const channels = new EventEmitter().setMaxListeners(0)
  const gaps = new EventEmitter().setMaxListeners(0)
  const deliver = (channel: string, payload: unknown) => {
    channels.emit(channel, payload)
  }
  return {
    deliver,
    gap: () => {
      gaps.emit('gap')
    },
    async broadcast(channel, payload) {
      deliver(channel, payload)
    },
    subscribe: (channel, listener) => listenTo(channels, channel, listener),
    onGap: (listener) => listenTo(gaps, 'gap', listener),
    async close() {
      channels.removeAllListeners()
      gaps.removeAllListeners()
    },
  }
}

/** Its own subscribers hear of it at once, also while the database is away; the others through NOTIFY. */
async function sharedBus(
  local: ReturnType<typeof localBus>,
  database: Database & { kind: 'postgres' },
  log: Log,
): Promise<LiveBus> {
  const from = randomUUID()
  const ear = listening(database.url, log, local.gap, (text) => {
    const envelope: Envelope = JSON.parse(text)
    if (envelope.from !== from) local.deliver(envelope.channel, envelope.payload)
  })
  await ear.ready
  return {
    ...local,
    async broadcast(channel, payload) {
      const text = JSON.stringify({ from, channel, payload } satisfies Envelope)
      if (Buffer.byteLength(text) > longestPayload) throw new Error('A live message is too long')
      local.deliver(channel, payload)
      await database.raw.query('select pg_notify($1, $2)', [postgresChannel, text])
    },
    async close() {
      await ear.close()
      await local.close()
    },
  }
}

/** One connection that only listens. When it breaks, a new one is made, less and less often while that fails. */
function listening(url: string, log: Log, onGap: () => void, onMessage: (text: string) => void) {
  let client: pg.Client | null = null
  let isClosed = false
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined

  const connect = async (isFirst: boolean): Promise<void> => {
    const next = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    client = next
    next.on('notification', ({ payload }) => payload && onMessage(payload))
    // It may speak more than once of one breakage; 'end' follows, and an error without a listener ends the process.
    next.on('error', () => {})
    next.once('end', () => reconnectLater())
    await next.connect()
    await next.query(`listen ${postgresChannel}`)
    retryMs = firstRetryMs
    beat(next)
    if (!isFirst) onGap()
  }
  const beat = (current: pg.Client) => {
    timer = setTimeout(async () => {
      const isAlive = await current.query('select 1').then(
        () => true,
        () => false,
      )
      if (isAlive && !isClosed) beat(current)
      else current.end().catch(() => {})
    }, heartbeatMs).unref()
  }
  const reconnectLater = () => {
    clearTimeout(timer)
    if (isClosed) return
    log.warn({ retryMs }, 'The connection for live messages was lost')
    timer = setTimeout(() => {
      connect(false).catch(() => reconnectLater())
    }, retryMs).unref()
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
  return {
    ready: connect(true),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

function listenTo<Payload>(emitter: EventEmitter, name: string, listener: (payload: Payload) => void): () => void {
  emitter.on(name, listener)
  return () => {
    emitter.off(name, listener)
  }
}
