import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from '#server/platform/context.ts'
import { safeFileName } from '#server/platform/files/file-names.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { FileReply } from '#server/platform/http/handlers.ts'
import { nullIfMissing, Problem } from '#server/platform/http/problem.ts'
import type { PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import type { PdfMaker } from '#server/platform/pdf/pdf-maker.ts'

interface Stored {
  /** Its key in storage. */
  readonly file: string
  readonly mimeType: string
  readonly size: number
}

const shownInPlace = /^(application\/pdf|image\/(jpeg|png|gif))$/

/**
 * Replies with a stored file under the name that people know: shown in place where a browser does so safely, unless it
 * is to be saved.
 */
export function fileReply(files: FileStore, stored: Stored, name: string, use: 'view' | 'save'): FileReply {
  return {
    open: async (part) => (await files.get(stored.file, part).catch(nullIfMissing)) ?? lost(stored.file),
    type: stored.mimeType,
    size: stored.size,
    name: safeFileName(name, extname(stored.file).slice(1)),
    inline: use === 'view' && shownInPlace.test(stored.mimeType),
  }
}

/** The row of a lost file is still there: whoever opens it is told what happened, and the log says which file it is. */
function lost(file: string): never {
  const cause = new Error(`The stored file ${file} is not there`)
  throw new Problem(404, 'This file is missing from storage. It has to be uploaded again.', {}, { cause })
}

/** Bytes handed to the connection at once: slow clients are noticed by their pieces (`slow-clients.ts`). */
const bytesOfPiece = 64 * 1024

function* piecesOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += bytesOfPiece) yield bytes.subarray(start, start + bytesOfPiece)
}

const opening =
  (bytes: Uint8Array): FileReply['open'] =>
  async (part) =>
    Readable.from(piecesOf(part ? bytes.subarray(part.start, part.end + 1) : bytes), { objectMode: false })

type Making = Pick<Context, 'pdf' | 'requester'>
type Turn = Parameters<Parameters<PdfMaker['make']>[1]>[0]

/**
 * Replies with a PDF made for this request. `write` reads and writes when its turn has come. The name has no extension.
 */
export async function pdfReply(
  { pdf: maker, requester }: Making,
  write: (turn: Turn) => Promise<{ name: string; document: PdfDocument }>,
): Promise<FileReply> {
  let name = ''
  const pdf = await maker.make(requester, async (turn) => {
    const written = await write(turn)
    name = written.name
    return written.document
  })
  return {
    open: opening(pdf),
    type: 'application/pdf',
    size: pdf.length,
    name: safeFileName(name, 'pdf'),
    inline: true,
  }
}

const textTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** JSON beside other formats of the same address. */
export function jsonReply(value: object, name: string): FileReply {
  return { ...textReply(JSON.stringify(value), name, 'json'), inline: true }
}

/** Replies with a text made for this request, such as a table, to be saved. The name has no extension. */
export function textReply(text: string, name: string, extension: keyof typeof textTypes): FileReply {
  const bytes = Buffer.from(text)
  return {
    open: opening(bytes),
    type: textTypes[extension],
    size: bytes.length,
    name: safeFileName(name, extension),
    inline: false,
  }
}

/** Replies with a table that is written while it is sent, to be saved. The name has no extension. */
export function tableReply(parts: AsyncIterable<string>, name: string): FileReply {
  return {
    open: async () => Readable.from(parts),
    type: textTypes.csv,
    size: null,
    name: safeFileName(name, 'csv'),
    inline: false,
  }
}
