import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { cpSync, fdatasyncSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'
import { countUse, FairScheduler } from '#server/platform/database/fair-scheduling.ts'
import { LogSegments } from '#server/platform/database/log-segments.ts'
import { endAfterPanic } from '#server/platform/database/pglite-panic.ts'
import { PgliteStatements } from '#server/platform/database/pglite-statements.ts'
import { commitsWithNext, LastStatement } from '#server/platform/database/pipelining.ts'
import { planning } from '#server/platform/database/planning.ts'
import { asPrivateFolder, makePrivate } from '#server/platform/files/private-folder.ts'
import { syncPath } from '#server/platform/files/sync-path.ts'
import { StartError } from '#server/platform/start-error.ts'

const postgresVersion = '18'
const syncsAtOnce = 32

/**
 * PGlite starts PostgreSQL with `-F`, which means never to wait for the disk. But a landlord's rows have to survive a
 * power cut.
 */
const durableStartParams = [...withoutNoSync(PGlite.defaultStartParams), '-c', 'wal_sync_method=fsync']

/** Sorting, days and `now()` must not depend on the machine, and PGlite's 128 MB of buffers serve no purpose here. */
const commonStartParams = ['timezone=UTC', 'shared_buffers=24MB', 'latchkey.one_connection=on', ...planning].flatMap(
  (set) => ['-c', set],
)

/** A database in memory, for tests. `image` is a dump of an earlier one. */
export async function openPgliteInMemory(image?: Blob): Promise<PGlite> {
  return opened({ loadDataDir: image, startParams: [...PGlite.defaultStartParams, ...commonStartParams] })
}

/**
 * The database in `directory`, made first when it is missing: as a copy of `template` when there is one (0.3 s), else
 * by PostgreSQL's own initdb (5 s). It appears under its name only when it is complete.
 */
export async function openPgliteDirectory(directory: string, template: string | null): Promise<PGlite> {
  const storedVersion = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => null)
  if (storedVersion === null) await createDirectory(directory, template)
  else if (storedVersion.trim() !== postgresVersion) {
    throw new StartError(
      `DATA_DIR must hold a PostgreSQL ${postgresVersion} database: ${directory} is ${storedVersion.trim()}`,
    )
  }
  return openDurably(directory)
}

async function createDirectory(directory: string, template: string | null): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(directory), asPrivateFolder)
  // 1,200 files: one call copies them four times as fast as promises, and nobody is waiting for anything else yet.
  if (template) cpSync(template, unfinished, { recursive: true })
  else await (await openDurably(unfinished)).close()
  makePrivate(unfinished)
  await syncTree(unfinished)
  await rename(unfinished, directory)
  await syncPath(dirname(directory))
}

async function openDurably(directory: string): Promise<PGlite> {
  const log = new LogSegments(directory)
  const fs = new SyncingNodeFS(directory, log)
  const database = await opened({ fs, startParams: [...durableStartParams, ...commonStartParams] }, log)
  log.keepShort(() => database.exec('checkpoint'))
  return database
}

async function opened(options: PGliteOptions, log?: LogSegments): Promise<PGlite> {
  const database = new CarefulPGlite({ ...options, extensions: { btree_gin, pg_trgm } }, log)
  await database.waitReady
  return database
}

/** PGlite's own file system has no fsync: it answers 'done' without doing anything. */
class SyncingNodeFS extends NodeFS {
  readonly #log: LogSegments

  constructor(directory: string, log: LogSegments) {
    super(directory)
    this.#log = log
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      syncOnRequest(this.#log),
      keepPrivate,
    ] as typeof emscriptenOpts.preRun
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

type SetAttributes = (of: unknown, attributes: { mode?: number }) => void
type FileSystemModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; path: string }) => number; setattr: SetAttributes }
    node_ops: { setattr: SetAttributes }
  }
}

const syncOnRequest = (log: LogSegments) => (module: FileSystemModule) => {
  module.NODEFS.stream_ops.fsync = ({ nfd, path }) => {
    if (nfd !== undefined) fdatasyncSync(nfd)
    log.saved(path)
    return 0
  }
}

/** PGlite has its own umask, 022, and sets the rights of new files by it, whatever that of the process. */
function keepPrivate({ NODEFS }: FileSystemModule): void {
  for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
    const { setattr } = operations
    operations.setattr = (of, attributes) =>
      setattr(of, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 })
  }
}

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * There is one connection. A query outside of the open transaction, made by the code that the transaction waits for,
 * would wait for ever; here it throws instead.
 */
class CarefulPGlite extends PGlite {
  readonly #log: LogSegments | undefined
  readonly #listeners = new EventEmitter().setMaxListeners(0)
  readonly #statements = new PgliteStatements(this, ({ channel, payload }) =>
    queueMicrotask(() => this.#listeners.emit(channel, payload)),
  )
  readonly #loopTurn = new EventLoopTurn()
  readonly #turns = new FairScheduler(this.#loopTurn)

  constructor(options: PGliteOptions, log: LogSegments | undefined) {
    super(options)
    this.#log = log
  }

  override async close(): Promise<void> {
    await this.#log?.stop()
    return super.close()
  }

  /** PGlite keeps its listeners to itself, and does not see the answers that prepared statements read. */
  override async listen(...[channel, callback, tx]: Parameters<PGlite['listen']>): ReturnType<PGlite['listen']> {
    const stop = await super.listen(channel, callback, tx)
    this.#listeners.on(channel, callback)
    return async (...last) => {
      this.#listeners.off(channel, callback)
      await stop(...last)
    }
  }

  override query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    refuseInsideTransaction()
    return this.#turns.run(() => {
      const prepared = values && this.#statements.query<T>(text, values, options)
      return prepared ?? super.query<T>(text, values, options)
    })
  }

  /** The job queue repeats the same few queries without values. */
  override exec(text: string, options?: QueryOptions): Promise<Results[]> {
    refuseInsideTransaction()
    return this.#turns.run(async () => {
      const isOne = !text.includes(';')
      const prepared = isOne ? this.#statements.query<Record<string, unknown>>(text, [], options) : undefined
      return prepared === undefined ? super.exec(text, options) : [await prepared]
    })
  }

  override execProtocol(...message: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return this.#inTurn(() => super.execProtocol(...message)).catch(endAfterPanic)
  }

  override execProtocolStream(...message: Parameters<PGlite['execProtocolStream']>) {
    return this.#inTurn(() => super.execProtocolStream(...message)).catch(endAfterPanic)
  }

  override execProtocolRawStream(...message: Parameters<PGlite['execProtocolRawStream']>) {
    return this.#inTurn(() => super.execProtocolRawStream(...message))
  }

  /**
   * Statements never wait for anything outside this thread. While requests keep coming, one would follow the other
   * without end, and no file or socket would make progress.
   */
  async #inTurn<T>(execute: () => Promise<T>): Promise<T> {
    await this.#loopTurn.waitIfOver()
    return countUse(execute)
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    refuseInsideTransaction()
    return this.#turns.run(() =>
      super.transaction((tx) => insideTransaction.run(true, () => work(this.#preparing(tx)))),
    )
  }

  /** The open transaction, in which repeated statements are prepared as well. */
  #preparing(tx: Transaction): Transaction {
    const last = new LastStatement()
    const query = async <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> => {
      if (commitsWithNext(text)) {
        last.expect()
        return { rows: [], fields: [] }
      }
      last.isLast(text)
      const prepared = values && !tx.closed && this.#statements.queryInTransaction<T>(text, values, options)
      return prepared || tx.query<T>(text, values, options)
    }
    const isClosed = () => tx.closed
    return {
      ...tx,
      query,
      get closed() {
        return isClosed()
      },
    }
  }
}

function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) throw new Error('Inside a transaction every query goes through its tx')
}

function withoutNoSync(params: readonly string[]): string[] {
  return params.filter((param) => param !== '-F')
}

async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = [directory, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  for (let at = 0; at < paths.length; at += syncsAtOnce) {
    await Promise.all(paths.slice(at, at + syncsAtOnce).map(syncPath))
  }
}
