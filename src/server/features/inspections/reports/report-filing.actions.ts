/**
 * The PDF of a report: made before anything is locked, stored, and then filed with the property's documents or
 * discarded. Once a side has signed, a job files it again.
 */

import { formatDayLong } from '#domain/day-forms.ts'
import { branded } from '#server/features/branding/branded.ts'
import {
  drawDocumentId,
  insertDocument,
  lockDocument,
  updateDocument,
} from '#server/features/documents/changing-documents.queries.ts'
import {
  getReportRow,
  listComments,
  listUnfiledReports,
  lockReport,
  type ReportRow,
  setFiledSignatures,
} from '#server/features/inspections/reports/changing-reports.queries.ts'
import { inspectionReportPdf, type PrintedReport } from '#server/features/inspections/reports/inspection-report.pdf.ts'
import { countStorage } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { pdfPhotos } from '#server/features/uploads/photos.pdf.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { Context, LandlordContext, Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { discardFiles, newFileKey } from '#server/platform/files/file-store.ts'
import type { StoredFile } from '#server/platform/files/stored-file.ts'
import { nullIfMissing, Problem } from '#server/platform/http/problem.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import type { Queue, SendOptions } from '#server/platform/jobs/queue.ts'

type Comments = Parameters<typeof inspectionReportPdf>[1]

export const photosOf = ({ photos, internalRooms }: Pick<PrintedReport, 'photos' | 'internalRooms'>): string[] => [
  ...new Set([...internalRooms.flatMap((room) => room.photos), ...photos]),
]

/**
 * Draws a report under the landlord's branding, whoever reads it. It is finished even if the client hangs up: on a poor
 * connection it would otherwise be started again and again.
 */
export function drawReport(
  { db, files, pdf, requester }: Pick<Context, 'db' | 'files' | 'pdf' | 'requester'>,
  landlord: LandlordScope,
  report: PrintedReport,
  comments: Comments,
): Promise<Uint8Array> {
  return pdf.make({ key: requester.key }, async (turn) =>
    branded(db, landlord, inspectionReportPdf(report, comments, await pdfPhotos(files, turn, photosOf(report)))),
  )
}

/**
 * Stores a PDF and passes it to `save`. Where `save` returns null because it stores no row, or refuses, the file is
 * removed. After an unexpected failure the row may have been committed, so the file stays: the daily sweep removes it
 * if it has no row.
 */
export async function withStoredPdf<Saved>(
  { files }: Pick<Services, 'files'>,
  pdf: Uint8Array,
  save: (file: StoredFile) => Promise<Saved | null>,
): Promise<Saved | null> {
  const file = newFileKey('pdf')
  await files.put(file, pdf)
  try {
    const saved = await save({ file, mimeType: 'application/pdf', size: pdf.length })
    if (saved === null) await files.remove(file)
    return saved
  } catch (error) {
    if (error instanceof Problem) await files.remove(file)
    throw error
  }
}

/** Files the first PDF of a report, shared with those who lived there. */
export async function filePdf(
  tx: Db,
  { scope, now }: LandlordContext,
  { propertyId, inspectionDate }: Pick<PrintedReport, 'propertyId' | 'inspectionDate'>,
  file: StoredFile,
): Promise<number> {
  const id = await drawDocumentId(tx)
  await insertDocument(tx, scope, {
    ...file,
    id,
    propertyId,
    type: 'Inspection Report',
    name: `Inspection report, ${formatDayLong(inspectionDate)}`,
    sharedWithTenant: true,
    isInspectionReport: true,
    uploadDate: now.toISOString(),
  })
  return id
}

export type FilingOrder = { landlordId: number; reportId: number }

const job = 'file-signed-report'

/** Orders the PDF to be filed again with a signature, a moment after the signature is committed. */
export const orderFiling = (
  queue: Queue,
  { landlordId, reportId }: FilingOrder,
  options: Pick<SendOptions, 'within'> = {},
) => queue.send(job, { landlordId, reportId }, { from: accountKey(landlordId), ...options })

/** At the start: orders unfiled PDFs again, whose jobs may have been given up after hours of failures. */
export async function resumeFilings({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  for (const order of await listUnfiledReports(db)) await orderFiling(queue, order)
}

/** How many signatures a report has. */
const countSignatures = ({ inspectorSignedAt, tenantSignedAt }: Signed) =>
  [inspectorSignedAt, tenantSignedAt].filter((at) => at !== null).length

type Signed = Pick<ReportRow, 'inspectorSignedAt' | 'tenantSignedAt'>

const isFiled = (report: ReportRow, signatures: number) => report.filedSignatures >= signatures

/**
 * The job `file-signed-report`. If it runs twice, even at once, one PDF is filed: the second run finds, under the lock,
 * that the filed one already shows as many signatures, and discards its own.
 */
export async function fileSignedReport(
  { db, files, pdf, log }: Pick<Services, 'db' | 'files' | 'pdf' | 'log'>,
  { landlordId, reportId }: FilingOrder,
): Promise<void> {
  // Whichever side signs, the PDF is one of the landlord's documents.
  const scope = actingFor({ landlordId })
  // The property may have been deleted with its reports: then nothing is left to file.
  const report = await getReportRow(db, scope, reportId).catch(nullIfMissing)
  if (!report || isFiled(report, countSignatures(report))) return
  const requester = { key: accountKey(landlordId) }
  const drawn = await drawReport({ db, files, pdf, requester }, scope, report, await listComments(db, scope, reportId))
  const replaced = await withStoredPdf({ files }, drawn, (file) =>
    db.transaction((tx) => refile(tx, scope, report, file)),
  ).catch(nullIfMissing)
  if (replaced) await discardFiles({ files, log }, [replaced])
}

/** Replaces the filed PDF and returns its former file; null when it already shows the same. */
async function refile(tx: Db, scope: LandlordScope, drawn: ReportRow, file: StoredFile): Promise<string | null> {
  await lockLandlord(tx, scope)
  const report = await lockReport(tx, scope, drawn.id)
  const signatures = countSignatures(drawn)
  if (report.documentId === null || isFiled(report, signatures)) return null
  const filed = await lockDocument(tx, scope, report.documentId)
  await updateDocument(tx, scope, filed, { ...file })
  await countStorage(tx, scope, file.size)
  await setFiledSignatures(tx, scope, report.id, signatures)
  return filed.file
}
