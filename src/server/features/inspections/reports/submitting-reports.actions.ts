/** Submitting a report: it completes the visit that was due, is filed as a PDF, and is shown to the tenants. */

import type { z } from 'zod/mini'
import type { InspectedRoom, newInspectionReport } from '#api/inspection-reports.ts'
import type { Day } from '#domain/day.ts'
import { inspectionAreas, inspectorSignedAt, maxReportPhotos, propertyRating } from '#domain/inspection-report.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { getProperty, lockProperty } from '#server/db/one-property.queries.ts'
import type { ReportedAreas } from '#server/db/schema/inspections.ts'
import { linkTenancies } from '#server/features/documents/changing-documents.queries.ts'
import { arrangeInspection, tellOfVisitOff } from '#server/features/inspections/appointments/inspections.actions.ts'
import {
  insertCompletedInspection,
  lockAppointment,
  updateInspection,
} from '#server/features/inspections/appointments/inspections.queries.ts'
import {
  insertReport,
  listResidents,
  type ReportContent,
} from '#server/features/inspections/reports/changing-reports.queries.ts'
import { completedNotices } from '#server/features/inspections/reports/inspection-reports.notices.ts'
import { findReportByKey, getReport } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import {
  drawReport,
  filePdf,
  photosOf,
  withStoredPdf,
} from '#server/features/inspections/reports/report-filing.actions.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom, takeStorage } from '#server/features/plans/budgets.queries.ts'
import { attachPhotos, checkUnattached } from '#server/features/uploads/uploads.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { redrawSignature } from '#server/platform/files/images.ts'
import type { StoredFile } from '#server/platform/files/stored-file.ts'
import { conflict, invalid, Problem } from '#server/platform/http/problem.ts'

type Sent = z.output<typeof newInspectionReport>

/**
 * A report that is sent again under the same key, later or at the same moment, is the one that is stored already.
 * @throws Problem 400 for photos that are not the landlord's, 403 for a property of somebody else, 404 for none.
 */
export async function submitReport(ctx: LandlordContext, sent: Sent) {
  const { db, scope } = ctx
  const twin = async () => (sent.clientKey ? findReportByKey(db, scope, sent.clientKey) : undefined)
  const id = (await twin()) ?? (await writeReport(ctx, sent).catch(async (error: unknown) => refused(error, twin)))
  return getReport(db, scope, id)
}

/** Returns the report that another request has stored under the same key; otherwise throws the error. */
async function refused(error: unknown, twin: () => Promise<number | undefined>): Promise<number> {
  const id = error instanceof Problem ? await twin() : undefined
  if (id === undefined) throw error
  return id
}

async function writeReport(ctx: LandlordContext, sent: Sent): Promise<number> {
  const { db, scope, today } = ctx
  const property = await getProperty(db, scope, sent.propertyId)
  const report = await contentOf(ctx, sent, property.isHmo)
  const photos = photosOf(report)
  if (photos.length > maxReportPhotos) throw invalid(`photos: At most ${maxReportPhotos} photos`)
  await checkUnattached(db, scope, photos)
  const residents = await listResidents(db, scope, property.id, { day: report.inspectionDate, today })
  const { address, city } = property
  const pdf = await drawReport(
    ctx,
    scope,
    { ...report, address, city, residents: residents.map(({ name }) => name) },
    [],
  )
  const id = await withStoredPdf(ctx, pdf, (file) => db.transaction((tx) => fileReport(tx, ctx, report, file)))
  if (id === null) throw new Error('The inspection report was not kept')
  return id
}

async function contentOf(
  { actor, now, requester }: LandlordContext,
  sent: Sent,
  isHmo: boolean,
): Promise<ReportContent> {
  const rooms = sent.internalRooms.filter(({ roomName }) => roomName !== '').map(roomOf)
  const coversHmo = sent.isHMO ?? isHmo
  const areas = areasIn(sent, coversHmo)
  const overallCondition = sent.overallCondition ?? null
  const rated = [...rooms.map(({ condition }) => condition), ...inspectionAreas.map(({ field }) => areas[field])]
  const signature = sent.inspectorSignature
    ? await redrawSignature(sent.inspectorSignature, requester, 'inspectorSignature')
    : null
  const receivedAt = now.toISOString()
  return {
    propertyId: sent.propertyId,
    inspectorId: actor.id,
    inspectorName: actor.name,
    clientKey: sent.clientKey ?? null,
    inspectionType: sent.inspectionType,
    inspectionDate: sent.inspectionDate,
    weatherConditions: sent.weatherConditions ?? null,
    isHmo: coversHmo,
    internalRooms: rooms,
    areas,
    photos: sent.photos,
    overallCondition,
    propertyRating: propertyRating(overallCondition, rated),
    nextInspectionDate: sent.nextInspectionDate ?? null,
    priorityIssues: sent.priorityIssues ?? null,
    maintenanceRecommendations: sent.maintenanceRecommendations ?? null,
    estimatedCosts: sent.estimatedCosts ?? null,
    notes: sent.notes ?? null,
    checklistItems: sent.checklistItems ?? null,
    inspectorSignature: signature,
    inspectorSignedAt: signature && inspectorSignedAt(sent.inspectorSignedAt ?? null, sent.inspectionDate, receivedAt),
    tenantNotes: null,
    tenantSignature: null,
    signaturesRestoredAt: null,
    tenantSignedAt: null,
    tenantSignedName: null,
    filedSignatures: signature ? 1 : 0,
    createdAt: receivedAt,
  }
}

const roomOf = ({ roomName, notes, ...room }: Sent['internalRooms'][number]): InspectedRoom => ({
  ...room,
  roomName: roomName ?? room.roomType,
  notes: notes ?? null,
})

/** The reported areas: fire doors, fire signage and emergency lighting only for an HMO. */
function areasIn(sent: Sent, coversHmo: boolean): ReportedAreas {
  const covered = inspectionAreas.filter(({ group }) => coversHmo || group !== 'hmo')
  return Object.fromEntries(
    covered.flatMap(({ field, notesField }) => [
      [field, sent[field] ?? null],
      [notesField, sent[notesField] ?? null],
    ]),
  )
}

async function fileReport(tx: Db, ctx: LandlordContext, report: ReportContent, file: StoredFile): Promise<number> {
  const { scope, today } = ctx
  const { propertyId, inspectionDate, nextInspectionDate } = report
  const ofProperty = { of: propertyId }
  await requireRoom(tx, scope, { inspectionReports: ofProperty, inspections: ofProperty }, ctx.now)
  await lockProperty(tx, scope, propertyId)
  const { address } = await getProperty(tx, scope, propertyId)
  const visit = await completeVisit(tx, ctx, report)
  const documentId = await filePdf(tx, ctx, report, file)
  await takeStorage(tx, scope, file.size)
  const residents = await listResidents(tx, scope, propertyId, { day: inspectionDate, today })
  const tenantIds = residents.map(({ id }) => id)
  await linkTenancies(tx, scope, { id: documentId, propertyId }, tenantIds)
  const homeWasEmpty = tenantIds.length === 0
  const id = await insertReport(tx, scope, { ...report, ...visit, documentId, homeWasEmpty }).catch(refuseTwin)
  await attachPhotos(tx, scope, scope, photosOf(report), { propertyId, inspectionReportId: id })
  if (nextInspectionDate || visit.appointmentDate) await arrangeInspection(tx, ctx, propertyId, nextInspectionDate)
  const notifiedIds = residents.filter(({ isNotified }) => isNotified).map(({ userId }) => userId)
  const reported = { id, landlordId: scope.userId, propertyId, address, inspectionDate }
  await insertNotifications(tx, completedNotices(reported, notifiedIds))
  if (visit.appointmentDate !== null && !nextInspectionDate) {
    const planned = { id: visit.inspectionId, propertyId, date: visit.appointmentDate }
    await tellOfVisitOff(tx, ctx, planned, notifiedIds)
  }
  await announce(tx, 'inspection', { homes: [propertyId] }, did(scope, 'report', id, 'Submitted'))
  return id
}

/** Completes the open appointment, or adds a completed visit that nobody had arranged. */
async function completeVisit(
  tx: Db,
  { scope }: Pick<LandlordContext, 'scope'>,
  report: ReportContent,
): Promise<{ inspectionId: number; appointmentDate: Day | null }> {
  const { propertyId, inspectionDate, priorityIssues } = report
  const findings = { date: inspectionDate, propertyRating: report.propertyRating, highPriorityIssues: priorityIssues }
  const appointment = await lockAppointment(tx, scope, propertyId)
  if (!appointment) {
    return { inspectionId: await insertCompletedInspection(tx, scope, propertyId, findings), appointmentDate: null }
  }
  await updateInspection(tx, scope, appointment.id, { ...findings, completed: true })
  return { inspectionId: appointment.id, appointmentDate: appointment.date }
}

function refuseTwin(error: unknown): never {
  throw violatedConstraint(error) === 'property_inspection_reports_client_key'
    ? conflict('This report has been sent before.')
    : error
}
