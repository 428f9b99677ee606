import { z } from 'zod/mini'
import { urlOf } from '#api/contract.ts'
import { type DocumentSummary, documentChanges, documents, newDocument } from '#api/documents.ts'
import { documentTypes } from '#domain/document.ts'
import { documentAllowance } from '#domain/plan.ts'
import {
  addDocument,
  changeDocument,
  checkDocumentLimit,
  deleteDocument,
  shareDocuments,
} from '#server/features/documents/documents.actions.ts'
import {
  countDocumentsByType,
  countUploadedDocuments,
  getStoredDocument,
  listDocuments,
  listExpiringDocuments,
} from '#server/features/documents/documents.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { storedFile, withFileForm } from '#server/platform/files/file-form.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

const uploadForm = z.extend(newDocument, { file: storedFile })

/** Without a file the stored one stays. */
const editForm = z.extend(documentChanges, { file: z.optional(storedFile) })

export const documentHandlers: Omit<Handlers<typeof documents>, 'download' | 'view'> = {
  list: ({ db, scope, today, requester }, { query }) => listDocuments(db, scope, { ...query, requester }, today),

  summary: (ctx, { query }) => summaryOf(ctx, query.propertyId),

  expiring: ({ db, scope, today }, { query }) => listExpiringDocuments(db, scope, query, today),

  create: async (ctx, { parts }) => {
    await checkDocumentLimit(ctx.db, ctx.scope, ctx.actor.plan)
    return withFileForm(ctx, parts, uploadForm, ({ file, ...wishes }) =>
      ctx.db.transaction((tx) => addDocument(tx, ctx, wishes, file)),
    )
  },

  update: async (ctx, { params, parts }) => {
    const { document, replaced } = await withFileForm(ctx, parts, editForm, ({ file, ...changes }) =>
      ctx.db.transaction((tx) => changeDocument(tx, ctx, params.id, { changes, file })),
    )
    await discardFiles(ctx, replaced)
    return document
  },

  bulkSharing: async (ctx, { body: { ids, sharedWithTenant } }) => {
    const changed = await ctx.db.transaction((tx) => shareDocuments(tx, ctx, ids, sharedWithTenant))
    return { updated: changed.length, ids: changed }
  },

  remove: async (ctx, { params }) => {
    const binId = await ctx.db.transaction((tx) => deleteDocument(tx, ctx, params.id))
    return { message: 'The document has been deleted.', binId }
  },

  ticket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { id } = await getStoredDocument(db, scope, params.id)
    return issueTicket(secret, urlOf(documents.view, { params: { id } }), actor.sessionId, now)
  },
}

async function summaryOf(
  { db, scope, actor, today }: LandlordContext,
  propertyId: number | undefined,
): Promise<DocumentSummary> {
  const counts = await countDocumentsByType(db, scope, today, propertyId)
  const sumOf = (field: 'count' | 'expiring' | 'expired' | 'filed') => counts.reduce((sum, row) => sum + row[field], 0)
  const total = sumOf('count')
  const filed = sumOf('filed')
  const uploaded = propertyId === undefined ? total - filed : await countUploadedDocuments(db, scope)
  return {
    total,
    filed,
    expiring: sumOf('expiring'),
    expired: sumOf('expired'),
    types: documentTypes.flatMap((type) =>
      counts.filter((row) => row.type === type).map(({ count, held }) => ({ type, count, held })),
    ),
    usage: documentAllowance(actor.plan, uploaded),
  }
}
