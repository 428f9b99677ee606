import type { MultipartFile } from '@fastify/multipart'
import type { uploads } from '#api/uploads.ts'
import { cutText } from '#domain/cut-text.ts'
import { documentExtension } from '#domain/document.ts'
import { findDocumentsByFile } from '#server/features/documents/documents.queries.ts'
import { requireWaitingRoom } from '#server/features/plans/budgets.queries.ts'
import { findUpload, insertUpload, listVisibleUploads } from '#server/features/uploads/uploads.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { Context } from '#server/platform/context.ts'
import { fileReply } from '#server/platform/files/file-reply.ts'
import type { ImageType } from '#server/platform/files/images.ts'
import { FileMissing, receiveForm, withBytes } from '#server/platform/files/received-file.ts'
import { type StoredFile, storeDocument, storeImage } from '#server/platform/files/stored-file.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'

/** Characters. */
const longestFileName = 200

export const uploadHandlers: Handlers<typeof uploads> = {
  create: async (ctx, { parts }) => {
    const { db, scope, files } = ctx
    const discard = (stored: StoredFile) => files.remove(stored.file)
    const { file } = await receiveForm(parts, ctx.requester, (part) => storeUpload(ctx, part), { discard })
    if (file === null) throw new FileMissing()
    try {
      await db.transaction(async (tx) => {
        await requireWaitingRoom(tx, scope, file.size)
        await insertUpload(tx, scope, file)
      })
    } catch (error) {
      if (error instanceof Problem) await discard(file)
      throw error
    }
    return { file: file.file, url: `/uploads/${file.file}` }
  },

  tickets: async (ctx, { body }) => {
    const { secret, actor, now } = ctx
    const photos = await listVisibleUploads(ctx.db, ctx.scope, body.files)
    const documents = await documentsAmong(ctx, body.files)
    const visible = [...photos, ...documents.map(({ file }) => file)]
    const issued = visible.map((file) => [file, issueTicket(secret, `/uploads/${file}`, actor.sessionId, now)] as const)
    const expiresAt = issueTicket(secret, '', actor.sessionId, now).expiresAt
    return { tickets: Object.fromEntries(issued.map(([file, { ticket }]) => [file, ticket])), expiresAt }
  },

  view: async (ctx, { params }) => {
    const photo = await findUpload(ctx.db, ctx.scope, params.file)
    if (photo) return fileReply(ctx.files, photo, photo.name ?? 'photo', 'view')
    const [document] = await documentsAmong(ctx, [params.file])
    if (!document) throw notFound('File not found')
    return fileReply(ctx.files, document, document.name, 'view')
  },
}

const photoTypes: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * A photo, whatever it is called; from an account also what else a message may carry, by
 * its name. A guest writes no messages.
 */
async function storeUpload(ctx: Context, part: MultipartFile): Promise<StoredFile & { name: string | null }> {
  const extension = ctx.scope.role === 'guest' ? null : documentExtension(part.filename)
  const name = cutText(part.filename, longestFileName)
  if (extension === null || /^(jpe?g|png)$/.test(extension)) {
    const stored = await withBytes(part.file, (content) => storeImage(ctx, content, photoTypes))
    return { ...stored, name: extension && name }
  }
  return { ...(await storeDocument(ctx, part)), name }
}

/** A document's file lies at /uploads as well, for those who may see that document: never for a guest. */
async function documentsAmong({ db, scope }: Context, files: readonly string[]) {
  return scope.role === 'guest' ? [] : findDocumentsByFile(db, scope, files)
}
