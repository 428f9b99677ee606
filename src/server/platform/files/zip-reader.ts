/** Reads a zip archive that somebody has sent. Names in it never become paths, and no more is read than is allowed. */
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { withCommas } from '#domain/counted.ts'
import { invalid, tooLarge } from '#server/platform/http/problem.ts'

export interface ZipLimits {
  readonly entries: number
  /** The most bytes that it may unpack to. */
  readonly unpacked: number
  /** How many times smaller than its content a packed file may be. */
  readonly ratio: number
}

export interface ZipArchive {
  /** The names of the files in it, each as it is written there. */
  readonly names: readonly string[]
  /** In bytes; null where there is no such file. */
  size(name: string): number | null
  /** @throws Problem 400 where there is no such file, or it is damaged. */
  open(name: string): Promise<Readable>
  close(): void
}

const damaged = () => invalid('This is not a zip file, or a part of it is missing')

/** A short file may well be packed 200 times smaller. */
const shortBytes = 1_000_000
/** Bytes of comment and other fields of a file. They stay in memory as long as the archive is open. */
const mostBesideName = 1_000

/** @throws Problem 400 or 413 for an archive that is damaged, over a limit, or holds what no backup does. */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw damaged()
  })
  try {
    return archiveOf(zip, await readEntries(zip, limits))
  } catch (error) {
    zip.close()
    throw error
  }
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): ZipArchive {
  return {
    names: [...entries.keys()],
    size: (name) => entries.get(name)?.uncompressedSize ?? null,
    async open(name) {
      const entry = entries.get(name)
      if (!entry) throw invalid(`${name} is missing from the backup`)
      return zip.openReadStreamPromise(entry).catch(() => {
        throw invalid(`${name} is damaged`)
      })
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooMuch(`more than ${withCommas(limits.entries)} files`)
  const entries = new Map<string, Entry>()
  const total = { packed: 0, unpacked: 0 }
  const all = zip.eachEntry()
  for (;;) {
    const next = await all.next().catch((error: unknown) => {
      throw nameProblem(error) ?? damaged()
    })
    if (next.done) break
    const entry = next.value
    const name = entry.fileName
    checkEntry(entry, limits)
    if (entries.has(name)) throw invalid(`${shown(name)} is twice in the archive`)
    total.packed += entry.compressedSize
    total.unpacked += entry.uncompressedSize
    if (total.unpacked > limits.unpacked) throw tooMuch(`more than ${limits.unpacked / 1_000_000_000} GB`)
    // Overlapping files turn few bytes into many.
    if (total.packed > zip.fileSize) throw invalid('The files of the archive overlap')
    if (!name.endsWith('/')) entries.set(name, entry)
  }
  return entries
}

const tooMuch = (what: string) => tooLarge(`The archive holds ${what}. It cannot be restored here.`)

const kindOf = (entry: Entry) => (entry.externalFileAttributes >>> 16) & 0o170000
const [regularFile, folder, unknown] = [0o100000, 0o040000, 0]

function checkEntry(entry: Entry, { ratio }: ZipLimits): void {
  const { fileName: name, compressedSize, uncompressedSize } = entry
  const why = nameRefusal(name)
  if (why) throw invalid(`${shown(name)}: ${why}`)
  if (entry.extraFieldLength + entry.fileCommentLength > mostBesideName)
    throw invalid(`${shown(name)} has a comment that no backup has`)
  if (![regularFile, folder, unknown].includes(kindOf(entry))) throw invalid(`${shown(name)} is no ordinary file`)
  if (!entry.canDecodeFileData())
    throw invalid(`${shown(name)} is encrypted, or packed in a way that is not known here`)
  if (uncompressedSize > shortBytes && uncompressedSize > compressedSize * ratio)
    throw tooLarge(`${shown(name)} becomes far larger than it is. It cannot be restored here.`)
}

/** Why a file's name is refused; null where it is not. */
function nameRefusal(name: string): string | null {
  if (name === '' || name.length > 200) return 'The name of a file is empty or too long'
  if (/[\p{Cc}\p{Cf}\p{Cs}\\]/u.test(name)) return 'The name holds characters that no backup has'
  if (/^([a-z]:|\/)/i.test(name)) return 'The name is a path from the root of a disk'
  if (name.split('/').some((part) => part === '..' || part === '.')) return 'The name leads to another folder'
  return null
}

function nameProblem(error: unknown) {
  const isName = error instanceof Error && /file ?name|relative path|absolute path|characters/i.test(error.message)
  return isName ? invalid('The archive holds a name that leads to another folder') : null
}

/** A hostile name, for people to read. */
const shown = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._/:\\-]/gu, '?').slice(0, 100) || '(no name)'
