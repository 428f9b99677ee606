import { EventEmitter } from 'node:events'
import pg from 'pg'
import { connectionOptions, type Database } from '#server/platform/database/db.ts'
import { type LiveMessage, liveChannel, liveMessage } from '#server/platform/live/live-message.ts'

/** Receives what the transactions of every instance announce, once they are committed. Nothing is stored for later. */
export interface LiveBus {
  /** Returns a function that ends the subscription. */
  onMessage(listener: (message: LiveMessage) => void): () => void
  /** The listener is called when messages may have been missed: open screens should then fetch their data again. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

type Log = { warn(details: object, message: string): void }

const firstRetryMs = 500
const lastRetryMs = 15_000
const heartbeatMs = 20_000

export async function openLiveBus(database: Database, { log }: { log: Log }): Promise<LiveBus> {
  const events = new EventEmitter().setMaxListeners(0)
  const receive = (text: string) => {
    const message = readMessage(text)
    if (message) events.emit('message', message)
    else log.warn({}, 'A live message was not understood')
  }
  const stop =
    database.kind === 'postgres'
      ? await listenOverConnection(database.url, log, receive, () => events.emit('gap'))
      : await database.raw.listen(liveChannel, receive)
  return {
    onMessage: (listener) => listenTo(events, 'message', listener),
    onGap: (listener) => listenTo(events, 'gap', listener),
    async close() {
      events.removeAllListeners()
      await stop()
    },
  }
}

function readMessage(text: string): LiveMessage | undefined {
  try {
    return liveMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The name of the listening connection in PostgreSQL's list of connections. */
export const listenerName = 'latchkey live'

/**
 * Opens one connection that only listens. When it breaks, a new one is opened, less and less often while that fails.
 * Returns a function that ends it.
 */
async function listenOverConnection(url: string, log: Log, receive: (text: string) => void, onGap: () => void) {
  let client: pg.Client | null = null
  let isClosed = false
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined

  const connect = async (isFirst: boolean): Promise<void> => {
    const options = { ...connectionOptions(url), application_name: listenerName }
    const next = new pg.Client({ ...options, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    client = next
    next.on('notification', ({ payload }) => payload && receive(payload))
    // It may report one failure several times; 'end' follows, and an error without a listener ends the process.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${liveChannel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    next.once('end', reconnectLater)
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
      connect(false).catch(reconnectLater)
    }, retryMs).unref()
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
  await connect(true)
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}

function listenTo<Payload>(emitter: EventEmitter, name: string, listener: (payload: Payload) => void): () => void {
  emitter.on(name, listener)
  return () => {
    emitter.off(name, listener)
  }
}
