/** Reads the archive of a backup, which may have been made here, damaged on the way, or written by hand. */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { safeParse } from 'zod/mini'
import { parseSafeJson } from '#api/safe-json.ts'
import { largestRatio, largestUnpacked, mostEntries } from '#domain/backup.ts'
import { dataName, fileName, type Manifest, manifest, manifestName } from '#server/features/backups/archive.ts'
import { openZip, type ZipArchive } from '#server/platform/files/zip-reader.ts'
import { invalid, Problem, tooLarge } from '#server/platform/http/problem.ts'

export interface Archive {
  readonly manifest: Manifest
  /** Files that are no part of a backup. They are never read. */
  readonly unknown: readonly string[]
  /** Each row of a table as it is written; null for a line that is not a row. */
  rows(table: string): AsyncGenerator<unknown>
  /** The bytes of a file. @throws Problem 400 when they are not those of the manifest. */
  open(name: string): Promise<Readable>
  has(name: string): boolean
  close(): void
}

const largestManifest = 50_000_000
/** Characters of one row: an inventory of a thousand things has a tenth of it. */
const longestRow = 8_000_000

const limits = { entries: mostEntries, unpacked: largestUnpacked, ratio: largestRatio }

/** @throws Problem 400 or 413 unless it is a backup of ours as far as its table of contents says. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path, limits)
  try {
    return archiveOf(zip, await readManifest(zip))
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readManifest(zip: ZipArchive): Promise<Manifest> {
  const size = zip.size(manifestName)
  if (size === null) throw invalid(`This is not a backup of Latchkey: ${manifestName} is missing from the zip file`)
  if (size > largestManifest) throw tooLarge(`${manifestName} is too large`)
  const content = await zip.open(manifestName).then(buffer).catch(damagedManifest)
  const result = safeParse(manifest, parsed(content.toString()))
  if (!result.success)
    throw invalid(`${manifestName} is not that of a backup: ${result.error.issues[0]?.message ?? 'it cannot be read'}`)
  const names = result.data.entries.map(({ name }) => name)
  if (new Set(names).size < names.length) throw invalid(`${manifestName} lists a file twice`)
  for (const { name, bytes } of result.data.entries) {
    const actual = zip.size(name)
    if (actual === null) throw invalid(`${name} is missing from the backup`)
    if (actual !== bytes) throw invalid(`${name} is damaged: it has ${actual} bytes instead of ${bytes}`)
  }
  return result.data
}

function damagedManifest(error: unknown): never {
  throw error instanceof Problem ? error : invalid(`${manifestName} is damaged`)
}

function parsed(text: string): unknown {
  try {
    return parseSafeJson(text)
  } catch {
    return null
  }
}

function archiveOf(zip: ZipArchive, contents: Manifest): Archive {
  const sums = new Map(contents.entries.map(({ name, sha256 }) => [name, sha256]))
  const leftOut = new Set(contents.leftOut.map(({ file }) => fileName(file)))
  const open = async (name: string) => {
    const sha256 = sums.get(name)
    if (sha256 === undefined) throw invalid(`${name} is not in the list of ${manifestName}`)
    return checked(await zip.open(name), name, sha256)
  }
  return {
    manifest: contents,
    unknown: zip.names.filter((name) => name !== manifestName && !sums.has(name) && !leftOut.has(name)),
    has: (name) => sums.has(name),
    open,
    rows: (table) => rowsOf(open, dataName(table), sums.has(dataName(table))),
    close: () => zip.close(),
  }
}

/** Passes the bytes on, and fails at their end where they differ from the manifest's hash. */
function checked(source: Readable, name: string, sha256: string): Readable {
  const hash = createHash('sha256')
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(
        hash.digest('hex') === sha256
          ? null
          : invalid(`${name} is damaged: its contents have changed since the backup was made`),
      )
    },
  })
  // A file that cannot be unpacked says so in words of the library.
  source.on('error', () => check.destroy(invalid(`${name} is damaged`)))
  check.on('close', () => source.destroy())
  return source.pipe(check)
}

/** A file of rows has one on each line, in the brackets of a JSON list; a table that an older version did not have is empty. */
async function* rowsOf(open: Archive['open'], name: string, isThere: boolean): AsyncGenerator<unknown> {
  if (!isThere) return
  for await (const line of linesOf(await open(name), name)) {
    const text = line.replace(/,$/, '')
    if (text !== '[' && text !== ']' && text !== '') yield parsed(text)
  }
}

async function* linesOf(source: Readable, name: string): AsyncGenerator<string> {
  let rest = ''
  source.setEncoding('utf8')
  for await (const chunk of source as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestRow) throw tooLarge(`${name} has a row that is too long`)
    yield* lines
  }
  yield rest
}
