import { type AuditRun, audits } from '#api/audits.ts'
import { urlOf } from '#api/contract.ts'
import { londonDay } from '#domain/day.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { findLatestRun, getRun } from '#server/features/audits/audit-runs.queries.ts'
import { auditAllProperties, auditProperty } from '#server/features/audits/audits.actions.ts'
import { auditPdf, auditRunPdf } from '#server/features/audits/audits.pdf.ts'
import {
  getAudit,
  listAudits,
  listAuditsOfRun,
  listLatestAudits,
  removeAudit,
} from '#server/features/audits/audits.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import { pdfReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'

export const auditHandlers: Handlers<typeof audits> = {
  list: ({ db, scope }, { query }) => (query.newest ? listLatestAudits : listAudits)(db, scope, query),

  create: (ctx, { body }) => auditProperty(ctx, body.propertyId),

  remove: async ({ db, scope }, { params }) => {
    await db.transaction(async (tx) => {
      await removeAudit(tx, scope, params.id)
      await announce(tx, 'audit', { people: [scope.userId] }, didToAccount(scope, 'Property audit deleted'))
    })
    return { message: 'Property audit has been deleted successfully.' }
  },

  ticket: async ({ db, scope, actor, secret, now }, { params }) => {
    const { id } = await getAudit(db, scope, params.id)
    return issueTicket(secret, urlOf(audits.pdf, { params: { id } }), actor.sessionId, now)
  },

  pdf: (ctx, { params }) =>
    pdfReply(ctx, async () => {
      const audit = await getAudit(ctx.db, ctx.scope, params.id)
      const { property } = audit.auditData
      const name = `Audit ${property.address} ${londonDay(new Date(audit.auditDate))}`
      return { name, document: auditPdf(audit) }
    }),

  createForAll: async (ctx) => {
    return withParts(await auditAllProperties(ctx))
  },

  latestForAll: async ({ db, scope }) => {
    const run = await findLatestRun(db, scope)
    return { run: run ? withParts(run) : null }
  },

  ticketForAll: async ({ db, scope, actor, secret, now }, { params }) => {
    const { id } = await getRun(db, scope, params.id)
    return issueTicket(secret, urlOf(audits.pdfForAll, { params: { id } }), actor.sessionId, now)
  },

  pdfForAll: (ctx, { params, query: { part } }) =>
    pdfReply(ctx, async () => {
      const { db, scope } = ctx
      const run = await getRun(db, scope, params.id)
      if (run.finishedAt === null) throw conflict('The audit of all properties is still under way.')
      const { pdfParts } = withParts(run)
      const audits = await listAuditsOfRun(db, scope, run.id, { limit: auditsInPdf, offset: auditsInPdf * (part - 1) })
      if (audits.length === 0) throw notFound('This part has no audits, or they have been deleted')
      const suffix = pdfParts > 1 ? ` part ${part} of ${pdfParts}` : ''
      const name = `Audit of all properties ${londonDay(new Date(run.startedAt))}${suffix}`
      return { name, document: auditRunPdf(run, audits) }
    }),
}

/** Two hundred and fifty pages take a few seconds and 200 MB. */
const auditsInPdf = 250

const withParts = (run: Omit<AuditRun, 'pdfParts'>): AuditRun => {
  return { ...run, pdfParts: Math.max(1, Math.ceil(run.completed / auditsInPdf)) }
}
