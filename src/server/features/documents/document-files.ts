/** The file of a document: taken in as it arrives, and handed out again. */
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { z } from 'zod/mini'
import { documentChanges, newDocument } from '#api/documents.ts'
import { FileMissing, fileRequired, receiveForm } from '#server/platform/files/received-file.ts'
import { type Receiving, type StoredFile, storeDocument } from '#server/platform/files/stored-file.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A file that was taken in with a form. */
export const storedFile = z.custom<StoredFile>((value) => Boolean(value), fileRequired)

/** The form of an upload. */
export const uploadForm = z.extend(newDocument, { file: storedFile })

/** The form of an edit: without a file the stored one stays. */
export const editForm = z.extend(documentChanges, { file: z.optional(storedFile) })

type DocumentForm = z.core.$ZodType<{ file?: StoredFile | undefined }>

/**
 * Reads a form and gives `save` its texts and its file, which then lies whole in storage under a name that nobody
 * knows. What is refused leaves no file. After any other failure of `save` the row may exist, its answer lost
 * on the way, and so the file stays: the nightly sweep takes it if it has no row.
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
  const take = (part: MultipartFile) => storeDocument(ctx, part).catch(nullWhenMissing)
  const discard = async (stored: StoredFile | null) => stored && ctx.files.remove(stored.file)
  const { fields, file } = await receiveForm(parts, ctx.requester, take, { discard })
  try {
    return parse(schema, withoutNull({ ...fields, file: file ?? undefined }))
  } catch (error) {
    await discard(file)
    throw error
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof FileMissing) return null
  throw error
}
