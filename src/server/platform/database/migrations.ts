import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { portfolioCountTriggers } from '#server/db/portfolio-counts.ts'
import { StartError } from '#server/platform/start-error.ts'

export const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url))

interface Connection {
  query(text: string): Promise<{ rows: unknown[] }>
  /** Several statements at once. */
  run(text: string): Promise<unknown>
}

/**
 * Runs the migrations that the database has not had yet, after making sure that those it has had are ours.
 * @throws StartError when the database is ahead of this program, or was never Latchkey's.
 */
export async function bringUpToDate(connection: Connection, applyMissing: () => Promise<void>): Promise<void> {
  await refuseUnknownState(connection)
  for (const extension of ['pg_trgm', 'btree_gin']) {
    await connection.query(`create extension if not exists ${extension}`)
  }
  await applyMissing()
  await connection.run(portfolioCountTriggers)
}

async function refuseUnknownState(connection: Connection): Promise<void> {
  const applied = await appliedMigrations(connection)
  const shippedHashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const firstUnknown = applied.findIndex((hash, position) => hash !== shippedHashes[position])
  if (firstUnknown >= 0) {
    throw new StartError(
      `The database must be one that this version of Latchkey knows: its migration ${firstUnknown + 1} is of another version; ` +
        'start that version, or restore a backup',
    )
  }
  if (applied.length === 0 && (await holdsTables(connection))) {
    throw new StartError('The database must be empty or one of Latchkey: it holds the tables of another program')
  }
}

async function appliedMigrations(connection: Connection): Promise<string[]> {
  const table = await connection.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  if (!(table.rows as { exists: boolean }[])[0]?.exists) return []
  const { rows } = await connection.query('select hash from drizzle.__drizzle_migrations order by created_at, id')
  return (rows as { hash: string }[]).map(({ hash }) => hash)
}

async function holdsTables(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)
  return rows.length > 0
}
