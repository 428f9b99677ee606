import type { documents } from '#api/documents.ts'
import { getStoredDocument } from '#server/features/documents/documents.queries.ts'
import { findReportOfDocument } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { fileSignedReport } from '#server/features/inspections/reports/report-filing.actions.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import { fileReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

/** The files of documents, among them the filed PDFs of reports. */
export const documentFileHandlers: Pick<Handlers<typeof documents>, 'download' | 'view'> = {
  download: (ctx, { params }) => handOut(ctx, params.id, 'save'),

  view: (ctx, { params }) => handOut(ctx, params.id, 'view'),
}

async function handOut(ctx: SignedInContext, id: number, use: 'view' | 'save') {
  const { db, scope, files } = ctx
  const document = await getStoredDocument(db, scope, id)
  const report = document.isInspectionReport ? await findReportOfDocument(db, scope, id) : undefined
  if (!report) return fileReply(files, document, document.name, use)
  // Its PDF may lack a signature whose job has not run yet.
  await fileSignedReport(ctx, report)
  return fileReply(files, await getStoredDocument(db, scope, id), document.name, use)
}
