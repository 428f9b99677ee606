/** The file of a document: taken in as it arrives, and handed out again. */
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { z } from 'zod/mini'
import { documentChanges, newDocument } from '#api/documents.ts'
import { documentExtension } from '#domain/document.ts'
import type { Context } from '#server/platform/context.ts'
import { checkContent, mimeTypeOf, type PlainExtension } from '#server/platform/files/file-content.ts'
import { type FileStore, newFileKey } from '#server/platform/files/file-store.ts'
import { type ImageType, redrawImage } from '#server/platform/files/images.ts'
import {
  FileMissing,
  fileRequired,
  fileTooLarge,
  receiveForm,
  withBytes,
} from '#server/platform/files/received-file.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { Problem, wrongFileType } from '#server/platform/http/problem.ts'

export interface StoredFile {
  readonly file: string
  readonly mimeType: string
  readonly size: number
}

const file = z.custom<StoredFile>((value) => Boolean(value), fileRequired)

/** The form of an upload. */
export const uploadForm = z.extend(newDocument, { file })

/** The form of an edit: without a file the stored one stays. */
export const editForm = z.extend(documentChanges, { file: z.optional(file) })

type Receiving = Pick<Context, 'files' | 'requester'>

type DocumentForm = z.core.$ZodType<{ file?: StoredFile | undefined }>

/**
 * Reads a form and gives `save` its texts and its file, which then lies whole in storage under a name that nobody knows.
 * What is refused leaves no file. After any other failure of `save` the row may stand after all, its answer lost on the
 * way, and so the file stays: the nightly sweep takes it if it has no row.
 */
export async function withDocumentForm<S extends DocumentForm, Result>(
  ctx: Receiving,
  parts: AsyncIterable<Multipart>,
  schema: S,
  save: (form: z.output<S>) => Promise<Result>,
): Promise<Result> {
  const form = await receive(ctx, parts, schema)
  try {
    return await save(form)
  } catch (error) {
    if (form.file && error instanceof Problem) await ctx.files.remove(form.file.file)
    throw error
  }
}

/** An empty file is refused together with whatever else is wrong with the form. */
async function receive<S extends DocumentForm>(ctx: Receiving, parts: AsyncIterable<Multipart>, schema: S) {
  const taken: (StoredFile | null)[] = []
  try {
    const { fields } = await receiveForm(parts, ctx.requester, async (part) =>
      taken.push(await store(ctx, part).catch(nullWhenMissing)),
    )
    return parse(schema, withoutNull({ ...fields, file: taken[0] }))
  } catch (error) {
    for (const stored of taken) if (stored) await ctx.files.remove(stored.file)
    throw error
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof FileMissing) return null
  throw error
}

const imageTypes: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/gif']

/** By its name and by its content one of the accepted types, else nothing is stored. @throws Problem 400, 413 or 415. */
function store(ctx: Receiving, { filename, file }: MultipartFile): Promise<StoredFile> {
  const extension = documentExtension(filename)
  switch (extension) {
    case null:
      throw wrongFileType('Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.')
    case 'jpg':
    case 'jpeg':
    case 'png':
    case 'gif':
      return withBytes(file, (content) => storeImage(ctx, content))
    default:
      return storeAsItIs(ctx.files, file, extension)
  }
}

async function storeImage({ files, requester }: Receiving, content: Buffer): Promise<StoredFile> {
  const image = await redrawImage(content, requester, imageTypes)
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
    if (size === 0) throw new FileMissing()
    await checkContent(path, extension)
  })
  return { file, mimeType: mimeTypeOf(extension), size }
}
