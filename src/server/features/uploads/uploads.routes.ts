import type { uploads } from '#api/uploads.ts'
import { findDocumentsByFile } from '#server/features/documents/documents.queries.ts'
import { requireWaitingRoom } from '#server/features/plans/budgets.queries.ts'
import { findUpload, insertUpload, listVisibleUploads } from '#server/features/uploads/uploads.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { Context } from '#server/platform/context.ts'
import { fileReply } from '#server/platform/files/file-reply.ts'
import { newFileKey } from '#server/platform/files/file-store.ts'
import { redrawImage } from '#server/platform/files/images.ts'
import { withReceivedFile } from '#server/platform/files/received-file.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'

export const uploadHandlers: Handlers<typeof uploads> = {
  create: async ({ db, scope, files, requester }, { parts }) => {
    const image = await withReceivedFile(parts, requester, (content) => redrawImage(content, requester))
    const file = newFileKey(image.extension)
    await files.put(file, image.content)
    const size = image.content.length
    const write = db.transaction(async (tx) => {
      await requireWaitingRoom(tx, scope, size)
      await insertUpload(tx, scope, { file, mimeType: image.mimeType, size })
    })
    await write.catch(async (error: unknown) => {
      if (error instanceof Problem) await files.remove(file)
      throw error
    })
    return { file, url: `/uploads/${file}` }
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
    if (photo) return fileReply(ctx.files, photo, 'photo', 'view')
    const [document] = await documentsAmong(ctx, [params.file])
    if (!document) throw notFound('File not found')
    return fileReply(ctx.files, document, document.name, 'view')
  },
}

/** A document's file lies at /uploads as well, for those who may see that document: never for a guest. */
async function documentsAmong({ db, scope }: Context, files: readonly string[]) {
  return scope.role === 'guest' ? [] : findDocumentsByFile(db, scope, files)
}
