import type { inspectionReports } from '#api/inspection-reports.ts'
import { getGuestsProperty, getProperty, getTenantsProperty } from '#server/db/one-property.queries.ts'
import { countVisit } from '#server/features/inspections/appointments/count-visit.ts'
import { getReportRow } from '#server/features/inspections/reports/changing-reports.queries.ts'
import {
  commentOnReport,
  removeReport,
  signReport,
} from '#server/features/inspections/reports/inspection-reports.actions.ts'
import { getFiledPdf, getReport, listReports } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { fileSignedReport } from '#server/features/inspections/reports/report-filing.actions.ts'
import { submitReport } from '#server/features/inspections/reports/submitting-reports.actions.ts'
import type { Context } from '#server/platform/context.ts'
import { fileReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const inspectionReportHandlers: Handlers<typeof inspectionReports> = {
  list: ({ db, scope }, { query }) => listReports(db, scope, query),

  ofProperty: async (ctx, { params, query }) => {
    const { id } = await getHome(ctx, params.propertyId)
    return listReports(ctx.db, ctx.scope, { ...query, propertyId: id })
  },

  get: ({ db, scope }, { params }) => getReport(db, scope, params.id),

  pdf: async ({ db, scope, files, pdf, log }, { params }) => {
    const { landlordId } = await getFiledPdf(db, scope, params.id)
    // Somebody who signs and opens the PDF at once must see their signature, even if the job has not run yet.
    await fileSignedReport({ db, files, pdf, log }, { landlordId, reportId: params.id })
    const filed = await getFiledPdf(db, scope, params.id)
    return fileReply(files, filed, filed.name, 'view')
  },

  create: (ctx, { body }) => countVisit(ctx, body.propertyId, () => submitReport(ctx, body)),

  comment: (ctx, { params, body }) => ctx.db.transaction((tx) => commentOnReport(tx, ctx, params.id, body)),

  sign: (ctx, { params, body }) => signReport(ctx, params.id, body),

  remove: async (ctx, { params }) => {
    const { propertyId } = await getReportRow(ctx.db, ctx.scope, params.id)
    await countVisit(ctx, propertyId, () => removeReport(ctx, params.id))
    return { message: 'The inspection report has been deleted.' }
  },
}

/** @throws Problem 403 for a property of somebody else, 404 for none. */
function getHome({ db, scope }: Context, propertyId: number): Promise<{ id: number }> {
  if (scope.role === 'landlord') return getProperty(db, scope, propertyId)
  return scope.role === 'tenant' ? getTenantsProperty(db, scope, propertyId) : getGuestsProperty(db, scope, propertyId)
}
