/**
 * Writes a zip archive as a stream, one part after the other, so that it never has more than a little of one in memory.
 */
import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipPart {
  readonly name: string
  /** Not worth it for photos and PDFs, which are packed already. */
  readonly isPacked: boolean
  /** Called when its turn comes. */
  readonly open: () => Promise<Readable>
}

export interface WrittenPart {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface Writing {
  readonly parts: readonly ZipPart[]
  /** The last part, which can say what is in the others. */
  readonly last: { readonly name: string; write(written: readonly WrittenPart[]): Buffer }
  readonly at: Date
  readonly onPart?: (part: WrittenPart) => void
}

/** The bytes of the archive. An error of any part is an error of the stream; destroying it ends the writing. */
export function writeZip({ parts, last, at, onPart }: Writing): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const written: WrittenPart[] = []
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // A reader that has gone hears of nothing, and nobody else has to.
  output.on('error', () => {})
  const add = ({ name, isPacked, open }: ZipPart, finish: (part: WrittenPart) => void) => {
    zip.addReadStreamLazy(name, { mtime: at, compress: isPacked, mode: 0o100600 }, (give) => {
      const meter = new Meter((bytes, sha256) => finish({ name, bytes, sha256 }))
      if (output.destroyed) return
      open().then((source) => {
        pipeline(source, meter).catch(fail)
        give(null, meter)
      }, fail)
    })
  }
  for (const part of parts) {
    add(part, (done) => {
      written.push(done)
      onPart?.(done)
    })
  }
  const open = async () => Readable.from([last.write(written)])
  add({ name: last.name, isPacked: true, open }, () => {})
  zip.end()
  return output
}

/** Counts what passes and takes its SHA-256. */
class Meter extends Transform {
  readonly #hash = createHash('sha256')
  readonly #finish: (bytes: number, sha256: string) => void
  #bytes = 0

  constructor(finish: (bytes: number, sha256: string) => void) {
    super()
    this.#finish = finish
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  override _flush(done: () => void) {
    this.#finish(this.#bytes, this.#hash.digest('hex'))
    done()
  }
}
