/**
 * Writes a backup's archive: the rows are first read into files of a folder, then these and the stored files are
 * packed.
 */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { appVersion } from '#domain/app-version.ts'
import { largestArchive } from '#domain/backup.ts'
import { byteOrderMark, csvRow } from '#domain/csv.ts'
import {
  archiveFormat,
  archiveVersion,
  csvName,
  dataName,
  fileName,
  type Manifest,
  manifestName,
} from '#server/features/backups/archive.ts'
import { copyOf, copyRows, dropCopies, indexCopies } from '#server/features/backups/copied-rows.queries.ts'
import { readTable } from '#server/features/backups/reading-rows.queries.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'
import { keyOfFile, type Values } from '#server/features/backups/tables/row-fields.ts'
import type { AccountScope, LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { asPrivateFolder, privateFileMode } from '#server/platform/files/private-folder.ts'
import { wholeFile } from '#server/platform/files/whole-file.ts'
import { type WrittenPart, writeZip, type ZipPart } from '#server/platform/files/zip-writer.ts'

interface NamedFile {
  readonly key: string
  readonly size: number
}

/** One table of an archive. */
export interface Source {
  /** `data/{name}.json` and `csv/{name}.csv` of the archive. */
  readonly name: string
  readonly read: (db: Db) => AsyncIterable<Values>
}

/** What was read from the database. */
export interface Dump {
  readonly ownerId: number
  readonly names: readonly string[]
  readonly rows: Record<string, number>
  /** Size of the row files. */
  readonly bytes: number
  /** The stored files that the rows name, documents before photos and the newest first. */
  readonly files: readonly NamedFile[]
}

/** Reads the tables of a landlord's backup into a folder, as they are at one moment. */
export async function dumpBackup(db: Db, scope: LandlordScope, folder: string): Promise<Dump> {
  const sourcesOf = (read: (from: Db, table: BackedUpTable) => AsyncIterable<Values>) =>
    backedUpTables.map((table) => ({ name: table.name, read: (from: Db) => read(from, table) }))
  const copied = await copyRows(db, scope)
  if (!copied) {
    return dumpTables(
      db,
      scope,
      sourcesOf((from, table) => readTable(from, scope, table)),
      folder,
    )
  }
  try {
    await indexCopies(db, scope, copied)
    const read = (from: Db, table: BackedUpTable) =>
      copied.includes(table) ? readTable(from, scope, table, copyOf(scope, table)) : Readable.from([])
    return await dumpRowsOf(db, scope, sourcesOf(read), folder)
  } finally {
    await dropCopies(db, scope)
  }
}

/** Reads every table in one transaction, which sees no change that others make meanwhile, into a folder. */
export const dumpTables = (db: Db, scope: AccountScope, sources: readonly Source[], folder: string): Promise<Dump> =>
  db.transaction((tx) => dumpRowsOf(tx, scope, sources, folder), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function dumpRowsOf(db: Db, { userId }: AccountScope, sources: readonly Source[], folder: string): Promise<Dump> {
  for (const part of ['data', 'csv']) await mkdir(join(folder, part), asPrivateFolder)
  const rows: Record<string, number> = {}
  const files = new Map<string, NamedFile[]>()
  let bytes = 0
  for (const { name, read } of sources) {
    const named: NamedFile[] = []
    const written = await dumpRows(folder, name, read(db), (row) => {
      if (typeof row.filePath === 'string') named.push({ key: keyOfFile(row.filePath), size: Number(row.size) })
    })
    rows[name] = written.rows
    bytes += written.bytes
    files.set(name, named.reverse())
  }
  const names = sources.map(({ name }) => name)
  return { ownerId: userId, names, rows, bytes, files: [...files.values()].flat() }
}

async function dumpRows(folder: string, name: string, rows: AsyncIterable<Values>, look: (row: Values) => void) {
  const json = spool(join(folder, dataName(name)))
  const csv = spool(join(folder, csvName(name)))
  let count = 0
  await json.write('[')
  for await (const row of rows) {
    if (count === 0) await csv.write(`${byteOrderMark}${csvRow(Object.keys(row))}`)
    await json.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`)
    await csv.write(csvRow(Object.values(row).map(cellOf)))
    look(row)
    count += 1
  }
  await json.write('\n]\n')
  return { rows: count, bytes: (await json.end()) + (await csv.end()) }
}

/** Characters that are buffered, so that short rows do not cause a write each. */
const writtenTogether = 64 * 1024

/** A file writer that waits for the disk. */
function spool(path: string) {
  const stream: WriteStream = createWriteStream(path, { mode: privateFileMode })
  const written = finished(stream)
  // The next write throws the error.
  written.catch(() => {})
  let waiting = ''
  return {
    async write(text: string) {
      waiting += text
      if (waiting.length < writtenTogether) return
      if (stream.errored) throw stream.errored
      const isFull = !stream.write(waiting)
      waiting = ''
      if (isFull) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), written])
    },
    async end() {
      stream.end(waiting)
      await written
      return stream.bytesWritten
    },
  }
}

/** In the manifest and in the table of contents of the zip file. */
const bytesPerListedFile = 500
/** For everything else that is in an archive beside rows and files. */
const bytesInReserve = 1_000_000

const tooMuch = `A backup holds at most ${largestArchive / 1_000_000_000} GB`
const missing = 'Its file is no longer stored'
const damaged = 'Its file is not as long as it was'

/**
 * Writes the archive, with as many stored files as fit. Calls `onPart` after each part, and `onMissing` for each file
 * that is no longer stored.
 */
export function writeArchive(
  { dump, folder, files, at, readme }: { dump: Dump; folder: string; files: FileStore; at: Date; readme: string },
  onPart: (done: number, total: number) => void = () => {},
  onMissing: (key: string) => void = () => {},
): Readable {
  const leftOut: { file: string; why: string }[] = []
  let room = largestArchive - dump.bytes - dump.files.length * bytesPerListedFile - bytesInReserve
  const fitting = dump.files.filter(({ key, size }) => {
    if (size <= room) {
      room -= size
      return true
    }
    leftOut.push({ file: key, why: tooMuch })
    return false
  })
  const spooled = (name: string): ZipPart => ({
    name,
    isPacked: true,
    open: async () => createReadStream(join(folder, name)),
  })
  const stored = ({ key, size }: NamedFile): ZipPart => ({
    name: fileName(key),
    isPacked: false,
    open: async () => {
      const found = await files.size(key)
      if (found === size) return wholeFile(await files.get(key), size)
      if (found === null) onMissing(key)
      leftOut.push({ file: key, why: found === null ? missing : damaged })
      return Readable.from([])
    },
  })
  const text = Buffer.from(readme)
  const parts: ZipPart[] = [
    { name: 'README.txt', isPacked: true, open: async () => Readable.from([text]) },
    ...dump.names.flatMap((name) => [spooled(dataName(name)), spooled(csvName(name))]),
    ...fitting.map(stored),
  ]
  const write = (written: readonly WrittenPart[]) =>
    Buffer.from(JSON.stringify(manifestOf(dump, at, leftOut, written), null, 1))
  let done = 0
  return writeZip({
    parts,
    last: { name: manifestName, write },
    at,
    onPart: () => {
      done += 1
      onPart(done, parts.length)
    },
  })
}

function manifestOf(
  { rows, ownerId }: Dump,
  at: Date,
  leftOut: Manifest['leftOut'],
  written: readonly WrittenPart[],
): Manifest {
  const without = new Set(leftOut.map(({ file }) => fileName(file)))
  const entries = written.filter(({ name }) => !without.has(name))
  return {
    format: archiveFormat,
    version: archiveVersion,
    app: appVersion,
    ownerId,
    createdAt: at.toISOString(),
    rows,
    leftOut,
    entries,
  }
}

/** A value in a spreadsheet: empty for null, JSON for a list or an object. */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
