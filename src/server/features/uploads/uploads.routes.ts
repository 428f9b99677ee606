import { extname } from 'node:path'
import type { uploads } from '#api/uploads.ts'
import { findVisibleUploads, insertUpload, readUpload } from '#server/features/uploads/uploads.queries.ts'
import { newFileKey } from '#server/platform/files.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { redrawImage } from '#server/platform/images.ts'
import { notFound } from '#server/platform/problem.ts'
import { withReceivedFile } from '#server/platform/received-file.ts'
import { issueTicket } from '#server/platform/tickets.ts'

export const uploadHandlers: Handlers<typeof uploads> = {
  create: async ({ db, scope, files }, { parts }) => {
    const image = await withReceivedFile(parts, (content) => redrawImage(content))
    const file = newFileKey(image.extension)
    await files.put(file, image.content)
    try {
      await insertUpload(db, scope, { file, mimeType: image.mimeType, size: image.content.length })
    } catch (error) {
      await files.remove(file)
      throw error
    }
    return { file, url: `/uploads/${file}` }
  },

  tickets: async ({ db, scope, actor, now, secret }, { body }) => {
    const visible = await findVisibleUploads(db, scope, body.files)
    const issued = visible.map((file) => [file, issueTicket(secret, `/uploads/${file}`, actor.sessionId, now)] as const)
    const expiresAt = issueTicket(secret, '', actor.sessionId, now).expiresAt
    return { tickets: Object.fromEntries(issued.map(([file, { ticket }]) => [file, ticket])), expiresAt }
  },

  view: async ({ db, scope, files }, { params }) => {
    const [upload] = await readUpload(db, scope, params.file)
    const size = upload ? await files.size(upload.file) : null
    if (!upload || size === null) throw notFound('Photo not found')
    return {
      stream: await files.get(upload.file),
      type: upload.mimeType,
      size,
      name: `photo${extname(upload.file)}`,
      inline: true,
    }
  },
}
