/**
 * What happens to an inspection report after it is submitted: comments, signatures of both sides, or its deletion
 * before that.
 */

import type { z } from 'zod/mini'
import type { newInspectionComment, reportSigning } from '#api/inspection-reports.ts'
import { signedByTenant } from '#domain/activity.ts'
import type { Day } from '#domain/day.ts'
import { inspectionAreas } from '#domain/inspection-report.ts'
import { did } from '#server/db/activity.ts'
import { refuseAnsweredEvidence, unlinkFromDeductions } from '#server/db/answered-evidence.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { lockProperty } from '#server/db/one-property.queries.ts'
import { lockDocument, removeDocument } from '#server/features/documents/changing-documents.queries.ts'
import { callOffNext, reopenInspection } from '#server/features/inspections/appointments/inspections.actions.ts'
import { lockAppointment, removeInspection } from '#server/features/inspections/appointments/inspections.queries.ts'
import {
  deleteReport,
  findFullName,
  findLastCommentId,
  getReportRow,
  hasLaterReport,
  insertComment,
  listReaders,
  lockReport,
  type ReportRow,
  setSignature,
} from '#server/features/inspections/reports/changing-reports.queries.ts'
import {
  commentNotices,
  landlordSignedNotices,
  tenantSignedNotices,
} from '#server/features/inspections/reports/inspection-reports.notices.ts'
import { getReport } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { orderFiling } from '#server/features/inspections/reports/report-filing.actions.ts'
import {
  insertNotifications,
  markReadAbout,
  withdrawNotices,
} from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { listUploadsOfInspectionReport } from '#server/features/uploads/uploads.queries.ts'
import { actingFor, type LandlordScope, type SignedInScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext, SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'
import { redrawSignature } from '#server/platform/files/images.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

/**
 * Comments on a report, which is possible until the tenant has signed, and notifies the other side. @throws
 * Problem 404, 400 for an item that is not in it, 409.
 */
export async function commentOnReport(
  tx: Db,
  { scope, now }: SignedInContext,
  id: number,
  { item, content }: z.output<typeof newInspectionComment>,
) {
  await lockLandlord(tx, actingFor(await getReportRow(tx, scope, id)))
  const report = await lockReport(tx, scope, id)
  if (report.tenantSignedAt !== null) throw conflict('The tenant has signed this report, so nothing is added to it.')
  if (!isItemOf(report, item)) throw invalid('item: This is not an item of the report')
  const needs = { reportComments: { of: id }, commentsOfPersonInADay: { of: scope.userId } }
  await requireRoom(tx, actingFor(report), needs, now)
  const newComment = { landlordId: report.landlordId, reportId: id, item, content, createdAt: now.toISOString() }
  const comment = await insertComment(tx, scope, newComment)
  const by = await findFullName(tx, scope)
  const readers = await listReaders(tx, scope, report)
  const others = scope.role === 'landlord' ? readers : [report.landlordId]
  await insertNotifications(tx, commentNotices(report, by, content, others))
  await announce(
    tx,
    'inspectionComment',
    { people: [report.landlordId, ...readers] },
    did({ landlordId: report.landlordId, by: scope.userId }, 'report', id, 'Comment added'),
  )
  return { ...comment, by }
}

function isItemOf({ internalRooms }: ReportRow, item: string): boolean {
  const room = /^room:(\d{1,3})$/.exec(item)?.[1]
  if (room !== undefined) return Number(room) < internalRooms.length
  return item === '' || inspectionAreas.some(({ field }) => field === item)
}

type Signing = z.output<typeof reportSigning>

/**
 * Adds the one signature of a side and tells the other, in one transaction; the PDF with it is filed in a moment.
 * @throws Problem 404, 409 when that side has signed already or a comment has come that they have not read.
 */
export async function signReport(ctx: SignedInContext, id: number, { signature, notes, lastCommentId }: Signing) {
  const { db, scope } = ctx
  checkUnsigned(await getReportRow(db, scope, id), scope.role)
  const picture = await redrawSignature(signature, ctx.requester)
  await db.transaction(async (tx) => {
    const report = await lockReport(tx, scope, id)
    checkUnsigned(report, scope.role)
    await checkCommentsRead(tx, scope, report, lastCommentId)
    const signed = await signatureOf(tx, ctx, picture, notes ?? null)
    await setSignature(tx, scope, id, signed)
    await markReadAbout(tx, scope, { about: 'inspection_report', id })
    await insertNotifications(tx, await signedNotices(tx, scope, report, signed.tenantSignedName ?? ''))
    await announce(
      tx,
      'inspection',
      { people: [report.landlordId, ...(await listReaders(tx, scope, report))] },
      did(
        { landlordId: report.landlordId, by: scope.userId },
        'report',
        id,
        scope.role === 'landlord' ? 'Signed by the inspector' : signedByTenant.report,
      ),
    )
    await orderFiling(ctx.queue, { landlordId: report.landlordId, reportId: id }, { within: tx })
  })
  return getReport(db, scope, id)
}

async function signatureOf(tx: Db, { scope, now }: SignedInContext, picture: string, notes: string | null) {
  const at = now.toISOString()
  if (scope.role === 'landlord') return { inspectorSignature: picture, inspectorSignedAt: at }
  const tenantSignedName = await findFullName(tx, scope)
  return { tenantNotes: notes, tenantSignature: picture, tenantSignedAt: at, tenantSignedName }
}

function checkUnsigned(report: ReportRow, side: 'landlord' | 'tenant'): void {
  if (side === 'landlord' && report.inspectorSignedAt !== null) throw conflict('You have already signed this report.')
  if (side === 'tenant' && report.tenantSignedAt !== null) {
    throw conflict('This report has already been signed by the tenant.')
  }
}

async function checkCommentsRead(tx: Db, scope: SignedInScope, report: ReportRow, lastRead: number | undefined) {
  if (lastRead === undefined || (await findLastCommentId(tx, scope, report.id)) <= lastRead) return
  throw conflict('Somebody has just commented on this report. Please read the comment before you sign.')
}

async function signedNotices(tx: Db, scope: SignedInScope, report: ReportRow, name: string) {
  return scope.role === 'landlord'
    ? landlordSignedNotices(report, await listReaders(tx, scope, report))
    : tenantSignedNotices(report, name)
}

/**
 * Removes a report with its PDF and photos; the appointment that it had completed is open again.
 * @throws Problem 404, 409 once either side has signed, and for evidence that stays.
 */
export async function removeReport(ctx: LandlordContext, id: number): Promise<void> {
  const { scope } = ctx
  const files = await ctx.db.transaction(async (tx) => {
    const { propertyId } = await getReportRow(tx, scope, id)
    await lockLandlord(tx, scope)
    await lockProperty(tx, scope, propertyId)
    const report = await lockReport(tx, scope, id)
    if (report.inspectorSignedAt !== null || report.tenantSignedAt !== null) {
      throw conflict('A signed report cannot be deleted.')
    }
    const photos = await listUploadsOfInspectionReport(tx, scope, id)
    const filedDocuments = report.documentId === null ? [] : [await lockDocument(tx, scope, report.documentId)]
    for (const filed of filedDocuments) {
      const evidence = { kind: 'report', id: filed.id } as const
      await refuseAnsweredEvidence(tx, scope, evidence)
      await unlinkFromDeductions(tx, scope, evidence)
    }
    await announce(tx, 'inspection', { homes: [propertyId] }, did(scope, 'report', id, 'Deleted'))
    await withdrawNotices(tx, scope, { about: 'inspection_report', ids: [id] })
    await deleteReport(tx, scope, id)
    await takeVisitBack(tx, ctx, report)
    for (const filed of filedDocuments) await removeDocument(tx, scope, filed.id)
    return [...photos, ...filedDocuments.map(({ file }) => file)]
  })
  await discardFiles(ctx, files)
}

/**
 * Removes a report's visit, or reopens it if it had been arranged before and no other has been arranged since. The next
 * visit that the report itself has set is cancelled.
 */
async function takeVisitBack(tx: Db, on: Pick<LandlordContext, 'scope' | 'today'>, report: ReportRow): Promise<void> {
  const { scope } = on
  const { inspectionId: id, propertyId, appointmentDate: date } = report
  const open = await lockAppointment(tx, scope, propertyId)
  const isNext = open !== undefined && (await cameWith(tx, scope, report, open))
  if (date !== null && (isNext || !open)) return reopenInspection(tx, on, { id, propertyId, date }, open)
  await removeInspection(tx, scope, id)
  // An earlier version let a late report only move the open visit: one with a lower id was arranged before it.
  if (isNext && open.id > id) await callOffNext(tx, on, open)
}

/** Whether the open visit is the one that the report itself has set, and nobody has written anything about it since. */
const cameWith = async (tx: Db, scope: LandlordScope, report: ReportRow, open: { date: Day; notes: string | null }) =>
  open.date === report.nextInspectionDate && open.notes === null && !(await hasLaterReport(tx, scope, report))
