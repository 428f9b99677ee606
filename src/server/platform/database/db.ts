import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { PgliteDatabase, PgliteSession } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromDrizzle } from 'pg-boss'
import type { Config } from '#server/platform/config.ts'
import { withAfterCommit } from '#server/platform/database/after-commit.ts'
import { causesOf } from '#server/platform/database/causes-of.ts'
import { lockDirectory } from '#server/platform/database/directory-lock.ts'
import { bringUpToDate, migrationsFolder } from '#server/platform/database/migrations.ts'
import { NamedClient } from '#server/platform/database/named-client.ts'
import { openPgliteDirectory, openPgliteInMemory } from '#server/platform/database/pglite.ts'
import { planning } from '#server/platform/database/planning.ts'
import { dialect } from '#server/platform/database/quick-dialect.ts'
import { RetryingDatabase } from '#server/platform/database/retrying-transactions.ts'
import { answerOtherProcesses } from '#server/platform/database/running-server.ts'
import { preparedTemplate } from '#server/platform/database/template.ts'
import { StartError } from '#server/platform/start-error.ts'

type Answer<Row> = { rows: Row[] }
interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** The pool or a transaction, on either kind of database. */
export type Db = PgDatabase<Rows>

/** An open database. `raw` is the driver itself, for the few libraries in platform/ that speak SQL of their own. */
export type Database = { db: Db; close(): Promise<void> } & (
  | { kind: 'pglite'; raw: PGlite }
  | { kind: 'postgres'; raw: pg.Pool; url: string }
)

type Log = { warn(details: object, message: string): void }
/** Questions that other processes of this machine may ask the process that has the embedded database open. */
type Questions = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Any number that nothing else on the server locks. */
const migrationLock = 7_305_151
const connectionsPerInstance = 10

/**
 * Opens the database that the settings name and brings its tables up to date.
 * @throws StartError when it does not answer, another process has it open, or another version migrated it.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, questions = {} }: { log: Log; questions?: Questions },
): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, log) : openEmbedded(config.dataDir, questions)
}

async function openEmbedded(dataDir: string, questions: Questions): Promise<Database> {
  const lock = await lockDirectory(dataDir)
  try {
    const raw = await openPgliteDirectory(join(dataDir, 'db'), await preparedTemplate())
    const database = await migratedPglite(raw)
    const answers = Object.entries(questions).map(([name, answer]) => [name, () => answer(database.db)])
    answerOtherProcesses(lock, Object.fromEntries(answers))
    return { ...database, close: () => database.close().finally(() => lock.release()) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A database in memory; `image` is the dump of a migrated one. @internal for tests */
export async function openInMemory(image?: Blob): Promise<Database & { kind: 'pglite' }> {
  return migratedPglite(await openPgliteInMemory(image))
}

export async function migratedPglite(raw: PGlite): Promise<Database & { kind: 'pglite' }> {
  const db = withAfterCommit(new PgliteDatabase(dialect, new PgliteSession(raw, dialect, undefined), undefined))
  try {
    const connection = { query: (text: string) => raw.query(text), run: (text: string) => raw.exec(text) }
    await bringUpToDate(connection, () => migratePglite(db, { migrationsFolder }))
  } catch (error) {
    await raw.close()
    throw error
  }
  return { kind: 'pglite', db, raw, close: () => raw.close() }
}

export async function openPostgres(url: string, log: Log): Promise<Database & { kind: 'postgres' }> {
  await migratePostgresOnce(url)
  const pool = new pg.Pool({
    ...connectionOptions(url),
    Client: NamedClient,
    pipeline: true,
    max: connectionsPerInstance,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection may also break while it is idle inside a transaction. The next query reports that, so nothing needs to
  // be done here.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  const db = drizzlePostgres(pool)
  return { kind: 'postgres', db, raw: pool, url, close: () => pool.end() }
}

const drizzlePostgres = (client: pg.Client | pg.Pool) =>
  withAfterCommit(new RetryingDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined))

/** Several instances may start at once: one migrates, the others wait for it. */
async function migratePostgresOnce(url: string): Promise<void> {
  const client = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`DATABASE_URL must be a PostgreSQL server that answers: ${reasonOf(error)}`)
  })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const query = (text: string) => client.query(text)
    await bringUpToDate({ query, run: query }, () => migratePostgres(drizzlePostgres(client), { migrationsFolder }))
  } finally {
    await client.end()
  }
}

/** The settings of each of our connections. Days are computed in UTC, or in London's time where a query says so. */
export function connectionOptions(url: string): pg.ClientConfig {
  const options = ['TimeZone=UTC', ...planning].map((setting) => `-c ${setting}`).join(' ')
  return { connectionString: url, application_name: 'latchkey', keepAlive: true, options }
}

function reasonOf(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** A transaction in the form that the queue's library takes, which writes its own SQL. */
export const queueDatabase = (tx: Db) => fromDrizzle(tx, sql)

/** The constraint or unique index that a statement violated, else undefined. Both drivers name it in the same field. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}
