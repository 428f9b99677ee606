import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectionOptions, openPostgres } from '#server/platform/database/db.ts'
import { prepareTemplate } from '#server/platform/database/prepare-template.ts'
import { databaseQueue } from '#server/platform/jobs/queue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The dump that each worker loads, or the database on the server that each worker copies. */
    testTemplate: { kind: 'pglite'; dump: string } | { kind: 'postgres'; server: string; name: string }
    /** The folder for the tests' data folders, deleted at the end. */
    dataFolders: string
  }
}

/** Migrates one database per run; every worker starts from a copy of it (see database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolders = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  project.provide('dataFolders', dataFolders)
  const dropDatabases = await makeTemplate(project)
  return async () => {
    await dropDatabases?.()
    await rm(dataFolders, { recursive: true, force: true })
  }
}

async function makeTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.LATCHKEY_TEST_PG
  if (!server) {
    const { dump } = await prepareTemplate()
    project.provide('testTemplate', { kind: 'pglite', dump })
    return undefined
  }
  const name = `latchkey_test_${process.pid}_${Date.now()}`
  await onServer(server, async (client) => {
    await client.query(`create database ${name}`)
  })
  const database = await openPostgres(databaseUrl(server, name), console)
  const queue = databaseQueue(database, { log: console })
  await queue.start()
  await queue.stop()
  await database.close()
  project.provide('testTemplate', { kind: 'postgres', server, name })
  return () => dropRun(server, name)
}

async function dropRun(server: string, name: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [name],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

export async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connectionOptions(server))
  await client.connect()
  await work(client).finally(() => client.end())
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
