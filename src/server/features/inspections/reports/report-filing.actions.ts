/** The PDF of a report: made before anything is locked, stored, and then filed with the property's documents or thrown away. */
import { formatDayLong } from '#domain/day.ts'
import { insertDocument, lockDocument, updateDocument } from '#server/features/documents/changing-documents.queries.ts'
import type { StoredFile } from '#server/features/documents/document-files.ts'
import type { ReportRow } from '#server/features/inspections/reports/changing-reports.queries.ts'
import { inspectionReportPdf, type PrintedReport } from '#server/features/inspections/reports/inspection-report.pdf.ts'
import { pdfPhotos } from '#server/features/uploads/photos.pdf.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Context, LandlordContext, Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { newFileKey } from '#server/platform/files/file-store.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Comments = Parameters<typeof inspectionReportPdf>[1]

export const photosOf = ({ photos, internalRooms }: Pick<PrintedReport, 'photos' | 'internalRooms'>): string[] => [
  ...new Set([...internalRooms.flatMap((room) => room.photos), ...photos]),
]

/** It is made to its end though the client hangs up: on a poor line a report would otherwise be begun again and again. */
export function drawReport(
  { files, pdf, requester }: Pick<Context, 'files' | 'pdf' | 'requester'>,
  report: PrintedReport,
  comments: Comments,
): Promise<Uint8Array> {
  return pdf.make({ key: requester.key }, async (turn) =>
    inspectionReportPdf(report, comments, await pdfPhotos(files, turn, photosOf(report))),
  )
}

/**
 * Stores a PDF and gives it to `save`, which answers whether it keeps it. What is refused or not kept leaves no file. After
 * any other failure the row may stand after all, and so the file stays: the nightly sweep takes it if it has no row.
 */
export async function withStoredPdf<Kept>(
  { files }: Pick<Services, 'files'>,
  pdf: Uint8Array,
  save: (file: StoredFile) => Promise<Kept | null>,
): Promise<Kept | null> {
  const file = newFileKey('pdf')
  await files.put(file, pdf)
  try {
    const kept = await save({ file, mimeType: 'application/pdf', size: pdf.length })
    if (kept === null) await files.remove(file)
    return kept
  } catch (error) {
    if (error instanceof Problem) await files.remove(file)
    throw error
  }
}

/** Files the first PDF of a report, shared with those who lived there. */
export function filePdf(
  tx: Db,
  { scope, now }: LandlordContext,
  { propertyId, inspectionDate }: Pick<PrintedReport, 'propertyId' | 'inspectionDate'>,
  file: StoredFile,
): Promise<number> {
  return insertDocument(tx, scope, {
    ...file,
    propertyId,
    type: 'Inspection Report',
    name: `Inspection report, ${formatDayLong(inspectionDate)}`,
    sharedWithTenant: true,
    isInspectionReport: true,
    uploadDate: now.toISOString(),
  })
}

/** Puts a new PDF in the place of the filed one, and answers the files that are no longer needed. */
export async function refilePdf(tx: Db, report: ReportRow, file: StoredFile): Promise<string[]> {
  if (report.documentId === null) return [file.file]
  // Whoever signs, the paper is one of the landlord's documents.
  const landlord = actingFor(report)
  const paper = await lockDocument(tx, landlord, report.documentId)
  await updateDocument(tx, landlord, paper.id, { ...file })
  return [paper.file]
}
