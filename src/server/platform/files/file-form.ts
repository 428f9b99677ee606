/** A form with one file, a document or a receipt, which is taken in as it arrives. */
import type { Multipart } from '@fastify/multipart'
import { z } from 'zod/mini'
import { FileMissing, fileRequired, receiveForm } from '#server/platform/files/received-file.ts'
import { type Receiving, type StoredFile, storeDocument } from '#server/platform/files/stored-file.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A file that was taken in with a form. */
export const storedFile = z.custom<StoredFile>((value) => Boolean(value), fileRequired)

type FileForm = z.core.$ZodType<{ file?: StoredFile | undefined }>

/**
 * Reads a form and gives `save` its texts and its file, which then lies whole in storage under a name that nobody
 * knows. What is refused leaves no file. After any other failure of `save` the row may exist, its answer lost
 * on the way, and so the file stays: the nightly sweep takes it if it has no row.
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

/** An empty file is refused together with whatever else is wrong with the form. */
async function receive<S extends FileForm>(ctx: Receiving, parts: AsyncIterable<Multipart>, schema: S) {
  const taken: (StoredFile | null)[] = []
  try {
    const { fields } = await receiveForm(parts, ctx.requester, async (part) =>
      taken.push(await storeDocument(ctx, part).catch(nullWhenMissing)),
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
