/** Forms with one file, a document or a receipt, which is stored as it arrives. */
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { z } from 'zod/mini'
import { FileMissing, fileRequired, receiveForm } from '#server/platform/files/received-file.ts'
import { type Receiving, type StoredFile, storeDocument } from '#server/platform/files/stored-file.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A file that was stored with a form. */
export const storedFile = z.custom<StoredFile>((value) => Boolean(value), fileRequired)

type FileForm = z.core.$ZodType<{ file?: StoredFile | undefined }>

/**
 * Reads a form and gives `save` its fields and its file, which is then stored under a name that nobody knows. A refusal
 * leaves no file. After any other failure of `save` the row may exist although its answer was lost, so the file stays:
 * the daily sweep removes it if it has no row.
 */
export async function withFileForm<S extends FileForm, Result>(
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

/** An empty file is reported together with everything else that is wrong with the form. */
async function receive<S extends FileForm>(ctx: Receiving, parts: AsyncIterable<Multipart>, schema: S) {
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
