/** The file of a document: taken in as it arrives, and handed out again. */
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { z } from 'zod/mini'
import { documentExtension } from '#domain/document.ts'
import { checkContent, mimeTypeOf, type PlainExtension } from '#server/platform/file-content.ts'
import { type FileStore, newFileKey } from '#server/platform/files.ts'
import { type ImageType, redrawImage } from '#server/platform/images.ts'
import { parse, withoutNull } from '#server/platform/parse.ts'
import { Problem, wrongFileType } from '#server/platform/problem.ts'
import { fileMissing, fileTooLarge, receiveForm, withBytes } from '#server/platform/received-file.ts'

export interface StoredFile {
  readonly file: string
  readonly mimeType: string
  readonly size: number
}

/**
 * Reads a form and gives `save` its texts and its file, which then lies whole in storage under a name that nobody knows.
 * What is refused leaves no file. After any other failure of `save` the row may stand after all, its answer lost on the
 * way, and so the file stays: the nightly sweep takes it if it has no row.
 */
export async function withDocumentForm<S extends z.core.$ZodType, Result>(
  files: FileStore,
  parts: AsyncIterable<Multipart>,
  schema: S,
  save: (fields: z.output<S>, file: StoredFile | null) => Promise<Result>,
): Promise<Result> {
  const { fields, file } = await receive(files, parts, schema)
  try {
    return await save(fields, file)
  } catch (error) {
    if (file && error instanceof Problem) await files.remove(file.file)
    throw error
  }
}

async function receive<S extends z.core.$ZodType>(files: FileStore, parts: AsyncIterable<Multipart>, schema: S) {
  const stored: StoredFile[] = []
  try {
    const { fields } = await receiveForm(parts, async (part) => stored.push(await store(files, part)))
    return { fields: parse(schema, withoutNull(fields)), file: stored[0] ?? null }
  } catch (error) {
    for (const { file } of stored) await files.remove(file)
    throw error
  }
}

const imageTypes: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/gif']

/** By its name and by its content one of the accepted types, else nothing is stored. @throws Problem 400, 413 or 415. */
function store(files: FileStore, { filename, file }: MultipartFile): Promise<StoredFile> {
  const extension = documentExtension(filename)
  switch (extension) {
    case null:
      throw wrongFileType('Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.')
    case 'jpg':
    case 'jpeg':
    case 'png':
    case 'gif':
      return withBytes(file, (content) => storeImage(files, content))
    default:
      return storeAsItIs(files, file, extension)
  }
}

async function storeImage(files: FileStore, content: Buffer): Promise<StoredFile> {
  const image = await redrawImage(content, imageTypes)
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
  let size = 0
  await files.put(file, content, async (path) => {
    size = (await stat(path)).size
    if (content.truncated) throw fileTooLarge()
    if (size === 0) throw fileMissing()
    await checkContent(path, extension)
  })
  return { file, mimeType: mimeTypeOf(extension), size }
}
