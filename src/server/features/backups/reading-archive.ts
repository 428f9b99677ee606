/** Reads a backup's archive. It may have been made here, damaged on the way, or written by hand. */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { mostValues } from '#api/safe-json.ts'
import { largestRatio, largestUnpacked, mostArchivedRows, mostEntries, mostUnreadableRows } from '#domain/backup.ts'
import {
  dataName,
  fileName,
  jsonOf,
  type Manifest,
  manifestName,
  tooManyRows,
} from '#server/features/backups/archive.ts'
import { readManifest } from '#server/features/backups/reading-manifest.ts'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'
import { openZip, type ZipArchive } from '#server/platform/files/zip-reader.ts'
import { invalid, Problem, tooLarge } from '#server/platform/http/problem.ts'

export interface Archive {
  readonly manifest: Manifest
  /** Files that do not belong to a backup. They are never read. */
  readonly unknown: readonly string[]
  /**
   * The rows of a table as they are written; null for a line that is not one.
   * @throws Problem 413 after too many lines.
   */
  rows(table: string): AsyncGenerator<unknown>
  /**
   * The bytes of a file.
   * @throws Problem 400 when they differ from the manifest.
   */
  open(name: string): Promise<Readable>
  has(name: string): boolean
  close(): void
}

const largestManifest = 50_000_000
/**
 * The longest row, in characters. An inventory is the longest: its parts may be sent one by one, so two bodies of 2 MB,
 * of rooms and of furnishings, and two signatures of 300,000.
 */
const longestRow = 6_000_000
/** A row also has the values that a request's body may leave out. */
const mostValuesOfRow = mostValues + 10_000

const limits = { entries: mostEntries, unpacked: largestUnpacked, ratio: largestRatio }

/**
 * Opens an archive and checks its table of contents.
 * @throws Problem 400 or 413 unless that is a backup's.
 */
export async function openArchive(path: string, mostRows = mostArchivedRows): Promise<Archive> {
  const zip = await openZip(path, limits)
  try {
    return archiveOf(zip, await manifestOf(zip), mostRows)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function manifestOf(zip: ZipArchive): Promise<Manifest> {
  const size = zip.size(manifestName)
  if (size === null) throw invalid(`This is not a backup of Latchkey: ${manifestName} is missing from the zip file`)
  if (size > largestManifest) throw tooLarge(`${manifestName} is too large`)
  const contents = await zip.open(manifestName).then(readManifest).catch(damagedManifest)
  const names = contents.entries.map(({ name }) => name)
  if (new Set(names).size < names.length) throw invalid(`${manifestName} lists a file twice`)
  for (const { name, bytes } of contents.entries) {
    const actual = zip.size(name)
    if (actual === null) throw invalid(`${name} is missing from the backup`)
    if (actual !== bytes) throw invalid(`${name} is damaged: it has ${actual} bytes instead of ${bytes}`)
  }
  return contents
}

function damagedManifest(error: unknown): never {
  throw error instanceof Problem ? error : invalid(`${manifestName} is damaged`)
}

function archiveOf(zip: ZipArchive, contents: Manifest, mostRows: number): Archive {
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
    rows: async function* (table) {
      // A table that an older version did not have is empty.
      const name = dataName(table)
      if (sums.has(name)) yield* rowsOf(linesOf(await open(name), name), mostRows)
    },
    close: () => zip.close(),
  }
}

/** Passes the bytes on, and fails at the end where they differ from the manifest's checksum. */
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
  // Where a file cannot be unpacked, the library's own error is replaced by a plain one.
  source.on('error', () => check.destroy(invalid(`${name} is damaged`)))
  check.on('close', () => source.destroy())
  return source.pipe(check)
}

/** The brackets of a table and the end of its file. */
const linesBesideRows = 3

/**
 * The rows of a file: one on each line, within the brackets of a JSON list. Lines without a row take their time, too: a
 * short file may be packed from millions of them.
 */
async function* rowsOf(lines: AsyncIterable<string>, mostRows: number): AsyncGenerator<unknown> {
  const turn = new EventLoopTurn()
  const left = { rows: mostRows, unreadable: mostUnreadableRows + linesBesideRows }
  for await (const line of lines) {
    if (turn.isOver()) await turn.waitIfOver()
    const text = line.endsWith(',') ? line.slice(0, -1) : line
    const isRow = !['[', ']', ''].includes(text)
    const row = isRow ? jsonOf(text, mostValuesOfRow) : null
    if (isRow) left.rows -= 1
    if (row === null) left.unreadable -= 1
    if (left.rows < 0 || left.unreadable < 0) throw tooManyRows()
    if (isRow) yield row
  }
}

async function* linesOf(source: Readable, name: string): AsyncGenerator<string> {
  let rest = ''
  source.setEncoding('utf8')
  for await (const chunk of source as AsyncIterable<string>) {
    let from = 0
    // The rest is not searched again with every chunk that arrives.
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield rest + chunk.slice(from, end)
      rest = ''
      from = end + 1
    }
    rest += chunk.slice(from)
    if (rest.length > longestRow) throw tooLarge(`${name} has a row that is too long`)
  }
  yield rest
}
