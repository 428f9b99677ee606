import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { backups, type Restore } from '#api/backups.ts'
import { requestOf } from '#api/client.ts'
import { documents } from '#api/documents.ts'
import { properties } from '#api/properties.ts'
import { archiveForm, sha256 } from '#test/backups.ts'
import { documentForm, pdf } from '#test/documents.ts'
import { callsTo } from '../demo/client.ts'
import { type OwnSettings, type ServerProcess, startServerProcess } from '../process/server-process.ts'
import { newWriter } from './writes.ts'

export interface RestoresReport {
  readonly rounds: number
  /** How often somebody saw only a part of the rows, before or after the restart. */
  readonly halfRestored: number
  /** Restores that did not finish after the restart, or left something out. */
  readonly unfinished: number
  /** Documents whose bytes differ from those in the backup. */
  readonly changed: number
  /** Files and folders that belong to nothing. */
  readonly leftOver: string[]
  readonly exitCode: number | null
}

interface Size {
  readonly homes: number
  readonly documents: number
}

/** With PostgreSQL another instance takes an interrupted restore up within a minute. */
const longestResumptionMs = 120_000

/**
 * Kills the server once a round in the middle of restoring a backup, the last time while rows are written, and starts
 * it again. Nobody may ever see only a part of it. In the end the restore must have finished, with nothing left over of
 * its first attempt.
 */
export async function killWhileRestoring(own: OwnSettings, rounds: number, size: Size): Promise<RestoresReport> {
  const filesFolder = join(own.DATA_DIR, 'files')
  let server = await startServerProcess(own)
  const { archive, sums } = await backupOf(server.address, size)
  const found = { halfRestored: 0, unfinished: 0, changed: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const landlord = await newWriter(server.address)
    const before = namesIn(filesFolder).length
    await callsTo(server.address)(landlord, backups.restore, { form: archiveForm(archive), query: { wait: 'false' } })
    const enough = Math.max(1, Math.ceil((size.documents * (round + 1)) / rounds))
    await untilOverOr(server, landlord, () => namesIn(filesFolder).length >= before + enough)
    await server.kill()
    server = await startServerProcess(own)
    const { restore, halfSeen } = await watchRestore(server, landlord, size.homes)
    found.halfRestored += halfSeen
    if (restore?.state !== 'done' || restore.report?.omitted.length !== 0) found.unfinished += 1
    found.changed += await countChanged(server.address, landlord, sums)
  }
  const leftOver = leftOverIn(own, size.documents * (rounds + 1))
  return { rounds, ...found, leftOver, exitCode: await server.stop() }
}

/** Makes a backup of an account with as many homes and documents as `Size` says. */
async function backupOf(address: string, { homes, documents: count }: Size) {
  const call = callsTo(address)
  const landlord = await newWriter(address)
  const ids: number[] = []
  for (let home = 0; home < homes; home += 1) {
    const body = { address: `${home + 1} Station Road`, city: 'York', rentAmount: 95_000 }
    ids.push((await call(landlord, properties.create, { body })).id)
  }
  const sums = new Set<string>()
  for (let at = 0; at < count; at += 1) {
    const content = pdf(randomBytes(20_000).toString('hex'))
    const fields = { name: `Certificate ${at}`, type: 'EPC', propertyId: ids[at % homes] ?? 0 } as const
    await call(landlord, documents.create, { form: documentForm(fields, content) })
    sums.add(sha256(content))
  }
  const { fileName } = await call(landlord, backups.create, { query: { wait: 'false' } })
  while ((await call(landlord, backups.list)).making) await wait(20)
  const answer = await ask(address, landlord, requestOf(backups.download, { params: { fileName } }).url)
  return { archive: new Uint8Array(await answer.arrayBuffer()), sums }
}

type Landlord = { readonly token: string }

/** Watches the folder as well as the server's answers: the embedded database answers only once all rows are written. */
async function untilOverOr({ address }: ServerProcess, landlord: Landlord, isReached: () => boolean): Promise<void> {
  const deadline = Date.now() + longestResumptionMs
  let isOver = false
  const watching = setInterval(() => {
    const look = async () => {
      isOver ||= (await latestRestore(address, landlord))?.state !== 'restoring'
    }
    // A call that is made as the server is killed gets no answer.
    look().catch(() => undefined)
  }, 500)
  try {
    while (!isReached()) {
      if (Date.now() > deadline) throw new Error('The restore does not move on')
      if (isOver) throw new Error('The restore was over before the server was killed')
      await wait(1)
    }
  } finally {
    clearInterval(watching)
  }
}

/** Looks at the account until the restore is over. Counts the looks that saw neither nothing nor everything. */
async function watchRestore({ address }: ServerProcess, landlord: Landlord, homes: number) {
  const deadline = Date.now() + longestResumptionMs
  for (let halfSeen = 0; ; await wait(50)) {
    const restore = await latestRestore(address, landlord)
    const seen = (await callsTo(address)(landlord, properties.list, { query: {} })).length
    const isOver = restore?.state !== 'restoring'
    if (seen !== homes && (seen !== 0 || isOver)) halfSeen += 1
    if (isOver || Date.now() > deadline) return { restore, halfSeen }
  }
}

const latestRestore = async (address: string, landlord: Landlord): Promise<Restore | null> =>
  (await callsTo(address)(landlord, backups.latestRestore)).restore

async function countChanged(address: string, landlord: Landlord, sums: ReadonlySet<string>): Promise<number> {
  const missing = new Set(sums)
  for (const { id } of await callsTo(address)(landlord, documents.list, { query: {} })) {
    const answer = await ask(address, landlord, requestOf(documents.download, { params: { id } }).url)
    missing.delete(sha256(new Uint8Array(await answer.arrayBuffer())))
  }
  return missing.size
}

async function ask(address: string, { token }: Landlord, url: string): Promise<Response> {
  const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{32}\./.test(name)) : []

/**
 * The files that belong to no document. With PostgreSQL unfinished work may be another instance's, and is swept after a
 * day.
 */
function leftOverIn({ DATA_DIR: dataDir, DATABASE_URL }: OwnSettings, documentCount: number): string[] {
  const stored = namesIn(join(dataDir, 'files')).length
  const folders = DATABASE_URL ? [] : ['files/unfinished', 'backups/unfinished', 'backups/work']
  const parts = folders.flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`) : [],
  )
  if (stored !== documentCount) parts.push(`${stored - documentCount} files`)
  return parts
}
