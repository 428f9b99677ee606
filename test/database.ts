import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { type Database, openInMemory, openPostgres } from '#server/platform/database/db.ts'
import { databaseUrl, onServer } from '#test/global-setup.ts'

let workers: Promise<Database> | undefined
let ownOfFile: Promise<Database> | undefined

/**
 * The worker's own migrated database: PGlite in memory, or a copy on the server that LATCHKEY_TEST_PG names.
 * It is shared by the worker's tests, which make their own landlords and clean nothing up, and is never closed by them.
 */
export function testDatabase(): Promise<Database> {
  if (ownOfFile !== undefined) return ownOfFile
  workers ??= freshDatabase()
  return workers
}

/**
 * Gives a file whose jobs go through everybody's rows a database of its own, until the returned function is called.
 */
export async function useOwnDatabase(): Promise<() => Promise<void>> {
  ownOfFile = freshDatabase()
  const database = await ownOfFile
  return async () => {
    ownOfFile = undefined
    await database.close()
  }
}

/** A database for a test that breaks or closes it. */
export async function freshDatabase(): Promise<Database> {
  const template = inject('testTemplate')
  if (template.kind === 'pglite') return openInMemory(new Blob([await readFile(template.dump)]))
  const name = `${template.name}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(template.server, async (client) => {
    await client.query(`create database ${name} template ${template.name}`)
  })
  return openPostgres(databaseUrl(template.server, name), console)
}
