/**
 * A file of a form, stored under a name that nobody knows: by its name and by its content one of the accepted kinds.
 */
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { documentExtension } from '#domain/document.ts'
import { bytesOfBeginning, checkContent, mimeTypeOf, type PlainExtension } from '#server/platform/files/file-content.ts'
import { type FileStore, newFileKey } from '#server/platform/files/file-store.ts'
import { type ImageType, redrawImage } from '#server/platform/files/images.ts'
import { FileMissing, fileTooLarge, withBytes } from '#server/platform/files/received-file.ts'
import { wrongFileType } from '#server/platform/http/problem.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

export interface StoredFile {
  readonly file: string
  readonly mimeType: string
  readonly size: number
}

export interface Receiving {
  readonly files: FileStore
  readonly requester: Requester
}

const imageTypes: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/gif']

/** Of an accepted type, else nothing is stored. @throws Problem 400, 413 or 415. */
export function storeDocument(ctx: Receiving, { filename, file }: MultipartFile): Promise<StoredFile> {
  const extension = documentExtension(filename)
  switch (extension) {
    case null:
      throw wrongFileType('Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.')
    case 'jpg':
    case 'jpeg':
    case 'png':
    case 'gif':
      return withBytes(file, (content) => storeImage(ctx, content, imageTypes))
    default:
      return storeAsItIs(ctx.files, file, extension)
  }
}

export async function storeImage(
  { files, requester }: Receiving,
  content: Buffer,
  accepted: readonly ImageType[],
): Promise<StoredFile> {
  const image = await redrawImage(content, requester, accepted)
  const file = newFileKey(image.extension)
  await files.put(file, image.content)
  return { file, mimeType: image.mimeType, size: image.content.length }
}

async function storeAsItIs(
  files: FileStore,
  content: Readable & { truncated: boolean },
  extension: PlainExtension,
): Promise<StoredFile> {
  const file = newFileKey(extension)
  const size = await putAsItIs(files, {
    key: file,
    content,
    extension,
    checkSize: (bytes) => {
      if (content.truncated) throw fileTooLarge()
      if (bytes === 0) throw new FileMissing()
    },
  })
  return { file, mimeType: mimeTypeOf(extension), size }
}

interface AsItIs {
  readonly key: string
  readonly content: Readable
  readonly extension: PlainExtension
  /** Throws for a number of bytes that is not accepted. */
  readonly checkSize: (bytes: number) => void
}

/**
 * Stores a file under a key as it comes, and returns its bytes.
 * @throws Problem 415 for one that is not what its extension says.
 */
export async function putAsItIs(files: FileStore, { key, content, extension, checkSize }: AsItIs): Promise<number> {
  let size = 0
  let beginning = Buffer.alloc(0)
  async function* watched() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      if (beginning.length < bytesOfBeginning)
        beginning = Buffer.concat([beginning, chunk.subarray(0, bytesOfBeginning - beginning.length)])
      yield chunk
    }
  }
  await files.put(key, Readable.from(watched(), { objectMode: false }), async (path) => {
    checkSize(size)
    await checkContent({ path, beginning }, extension)
  })
  return size
}
