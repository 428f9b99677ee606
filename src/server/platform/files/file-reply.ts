import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { safeFileName } from '#server/platform/files/file-names.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { FileReply } from '#server/platform/http/handlers.ts'

interface Stored {
  /** Its key in storage. */
  readonly file: string
  readonly mimeType: string
  readonly size: number
}

const shownInPlace = /^(application\/pdf|image\/(jpeg|png|gif))$/

/** A stored file under the name that people know it by: in place where a browser shows it safely, unless it is to be saved. */
export function fileReply(files: FileStore, stored: Stored, name: string, use: 'view' | 'save'): FileReply {
  return {
    open: (part) => files.get(stored.file, part),
    type: stored.mimeType,
    size: stored.size,
    name: safeFileName(name, extname(stored.file).slice(1)),
    inline: use === 'view' && shownInPlace.test(stored.mimeType),
  }
}

/** A PDF that was made for this request, under a name without its extension: shown in place, and saved under that name. */
export function pdfReply(pdf: Uint8Array, name: string): FileReply {
  return {
    open: async (part) => Readable.from([part ? pdf.subarray(part.start, part.end + 1) : pdf], { objectMode: false }),
    type: 'application/pdf',
    size: pdf.length,
    name: safeFileName(name, 'pdf'),
    inline: true,
  }
}
