/** Making backups as a browser does, and reading them. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { Manifest } from '#server/features/backups/archive.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import type { Caller, TestApp } from '#test/app.ts'

/** Orders a backup as the settings card does; running the jobs makes it. */
export const orderBackup = (app: Pick<TestApp, 'as'>, landlord: Caller) =>
  app.as(landlord).backups.create({ query: { wait: 'false' } })

/** Makes a backup and returns its entry in the list. */
export async function makeBackup(app: Pick<TestApp, 'as' | 'drain'>, landlord: Caller) {
  const { fileName } = await orderBackup(app, landlord)
  await app.drain()
  const { backups, problem } = await app.as(landlord).backups.list()
  const made = backups.find((backup) => backup.fileName === fileName)
  if (!made) throw new Error(`The backup was not made: ${problem}`)
  return made
}

/** The bytes of a backup, as its owner saves them. */
export const downloadBackup = (app: Pick<TestApp, 'as'>, landlord: Caller, fileName: string) =>
  app.as(landlord).backups.download({ params: { fileName } })

/** The files of a zip archive, by name. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    entries.set(entry.fileName, Buffer.concat(chunks))
  }
  return entries
}

/** The form that the settings card sends. */
export function archiveForm(archive: Uint8Array, name = 'backup.zip'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), name)
  return form
}

/** Restores an archive into an account and returns the result. */
export async function restoreBackup(app: Pick<TestApp, 'as' | 'drain'>, landlord: Caller, archive: Uint8Array) {
  await app.as(landlord).backups.restore({ query: { wait: 'false' }, form: archiveForm(archive) })
  await app.drain()
  const { restore } = await app.as(landlord).backups.latestRestore()
  if (!restore) throw new Error('Nothing was restored')
  return restore
}

/** A zip archive of these files. */
export function zipOf(files: Iterable<readonly [string, Uint8Array | string]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The archive with some files or the manifest changed, and checksums to match. */
export function changedArchive(
  genuine: ReadonlyMap<string, Buffer>,
  change: (files: Map<string, Buffer>, manifest: Manifest) => void,
): Promise<Buffer> {
  const files = new Map(genuine)
  const manifest: Manifest = JSON.parse(String(files.get('manifest.json')))
  files.delete('manifest.json')
  change(files, manifest)
  const entries = [...files]
    .filter(([name]) => /^(README|data|csv|files)/.test(name))
    .map(([name, content]) => ({ name, bytes: content.length, sha256: sha256(content) }))
  return zipOf([...files, ['manifest.json', JSON.stringify({ ...manifest, entries })]])
}

/** The rows of a table of an archive. */
export const rowsIn = (files: ReadonlyMap<string, Buffer>, table: string): Values[] =>
  JSON.parse(String(files.get(`data/${table}.json`)))

/** Replaces them. */
export const putRows = (files: Map<string, Buffer>, table: string, rows: readonly unknown[]) =>
  files.set(`data/${table}.json`, Buffer.from(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`))

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
