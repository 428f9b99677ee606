import { urlOf } from '#api/contract.ts'
import { inventory } from '#api/inventory.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { branded } from '#server/features/branding/branded.ts'
import {
  addInventory,
  changeInventory,
  deleteInventory,
  signInventory,
} from '#server/features/inventory/inventory.actions.ts'
import { inventoryPdf } from '#server/features/inventory/inventory.pdf.ts'
import { getInventory, listInventories } from '#server/features/inventory/inventory.queries.ts'
import { pdfPhotos } from '#server/features/uploads/photos.pdf.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import { pdfReply } from '#server/platform/files/file-reply.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'
import { redrawSignature } from '#server/platform/files/images.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

/** Three stand side by side. */
const photoWidth = 480

export const inventoryHandlers: Handlers<typeof inventory> = {
  list: ({ db, scope, requester }, { query }) => listInventories(db, scope, { ...query, requester }),

  create: (ctx, { body }) => ctx.db.transaction((tx) => addInventory(tx, ctx, body)),

  get: ({ db, scope }, { params }) => getInventory(db, scope, params.id),

  update: (ctx, { params, body }) => ctx.db.transaction((tx) => changeInventory(tx, ctx, params.id, body)),

  remove: async (ctx, { params }) => {
    const photos = await ctx.db.transaction((tx) => deleteInventory(tx, ctx, params.id))
    await discardFiles(ctx, photos)
    return { message: 'The inventory has been deleted.' }
  },

  sign: async (ctx, { params, body }) => {
    await getInventory(ctx.db, ctx.scope, params.id)
    const signature = await redrawSignature(body.signature, ctx.requester)
    return ctx.db.transaction((tx) => signInventory(tx, ctx, params.id, { ...body, signature }))
  },

  ticket: async ({ db, scope, actor, secret, now }, { params }) => {
    await getInventory(db, scope, params.id)
    return issueTicket(secret, urlOf(inventory.pdf, { params }), actor.sessionId, now)
  },

  pdf: (ctx, { params }) =>
    pdfReply(ctx, async (turn) => {
      const report = (await getInventory(ctx.db, ctx.scope, params.id)).parsed()
      const paths = report.rooms.flatMap((room) => room.photos)
      const photos = await pdfPhotos(ctx.files, turn, paths, photoWidth)
      const name = `${inventoryTitle(report.checkType)} ${report.property.address} ${report.date}`
      const landlord = actingFor({ landlordId: report.userId })
      return { name, document: await branded(ctx.db, landlord, inventoryPdf(report, photos)) }
    }),
}
