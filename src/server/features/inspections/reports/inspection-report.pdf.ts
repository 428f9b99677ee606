/**
 * An inspection report on paper, as one would hand it to a tribunal: where, when, who, what
 * was found with its photos, and both signatures.
 */
import type { InspectedRoom, InspectionComment } from '#api/inspection-reports.ts'
import { formatDayLong, formatDayWithWeekday, formatInstant } from '#domain/day-forms.ts'
import {
  areaGroupLabels,
  areaGroups,
  areasOf,
  type ConditionRating,
  checklistAnswer,
  conditionTitle,
  conditionTones,
  inspectionAreas,
  inspectionTypeLabels,
  signatureReceivedAt,
} from '#domain/inspection-report.ts'
import { formatPence } from '#domain/money.ts'
import { propertyRatingLabels, propertyRatingTones } from '#domain/property-rating.ts'
import type { ReportContent } from '#server/features/inspections/reports/changing-reports.queries.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import {
  captioned,
  type DrawnPhotos,
  facts,
  part,
  photoPart,
  photoRows,
  signatures,
  table,
} from '#server/platform/pdf/pdf-parts.ts'

/** With the names of the tenants of that day. */
export type PrintedReport = ReportContent & {
  readonly address: string
  readonly city: string
  readonly residents: readonly string[]
}

type PrintedComment = Pick<InspectionComment, 'item' | 'content' | 'createdAt' | 'by'>

const title = 'Inspection report'

export function inspectionReportPdf(
  report: PrintedReport,
  comments: readonly PrintedComment[],
  photos: DrawnPhotos,
): PdfDocument {
  const place = `${report.address}, ${report.city}`
  const moments = [report.createdAt, report.inspectorSignedAt, report.tenantSignedAt]
  return {
    title: `${title}: ${place}, ${formatDayLong(report.inspectionDate)}`,
    footer: `${title} · ${place} · ${formatDayLong(report.inspectionDate)}`,
    createdAt:
      moments
        .filter((moment) => moment !== null)
        .sort()
        .at(-1) ?? report.createdAt,
    content: content(report, comments, photos),
  }
}

function* content(
  report: PrintedReport,
  comments: readonly PrintedComment[],
  photos: DrawnPhotos,
): Generator<PdfContent> {
  yield { text: title, style: 'muted' }
  yield { text: report.address, style: 'title' }
  yield { text: report.city, margin: [0, 0, 0, 10] }
  yield visit(report)
  yield* findings(report)
  let taken = 0
  for (const room of report.internalRooms) {
    yield* roomPart(room)
    yield* photoRows(captioned(room.photos, taken, nameOf(room)), photos)
    taken += room.photos.length
  }
  yield* areas(report)
  if (report.photos.length > 0) {
    yield* photoPart('Photos of the property', captioned(report.photos, taken, 'the property'), photos)
  }
  yield* checklist(report)
  if (report.notes) yield* part('Notes', { text: report.notes })
  yield* commentPart(report, comments)
  yield bothSignatures(report)
}

function visit(report: PrintedReport): PdfContent {
  const { residents, weatherConditions, nextInspectionDate } = report
  return facts([
    ['Date of inspection', formatDayWithWeekday(report.inspectionDate)],
    ['Type', inspectionTypeLabels[report.inspectionType]],
    ['Inspected by', report.inspectorName],
    ['Tenants', residents.length > 0 ? residents.join(', ') : 'None'],
    ['Weather', weatherConditions ?? 'Not recorded'],
    ['House in multiple occupation', report.isHmo ? 'Yes' : 'No'],
    ['Next inspection', nextInspectionDate ? formatDayLong(nextInspectionDate) : 'Not set'],
  ])
}

/** What matters most, before the details. */
function* findings(report: PrintedReport): Generator<PdfContent> {
  const { overallCondition, propertyRating, priorityIssues, maintenanceRecommendations, estimatedCosts } = report
  const rating = { text: propertyRatingLabels[propertyRating], style: propertyRatingTones[propertyRating] }
  yield* part(
    'Findings',
    facts([
      ['Overall condition', overallCondition ? condition(overallCondition) : 'Not given'],
      ['Rating', rating],
      ['Priority issues', priorityIssues ?? 'None'],
      ['Maintenance recommendations', maintenanceRecommendations ?? 'None'],
      ['Estimated costs', estimatedCosts === null ? 'Not estimated' : formatPence(estimatedCosts)],
    ]),
  )
}

const nameOf = ({ roomName, roomType }: InspectedRoom) => roomName || roomType

function* roomPart(room: InspectedRoom): Generator<PdfContent> {
  const { roomName, roomType, notes } = room
  const kind = roomType && roomType !== roomName ? [{ text: ` (${roomType})`, style: 'muted' }] : []
  yield { text: [nameOf(room), ...kind], style: 'heading', headlineLevel: 1 }
  yield facts([
    ['Condition', room.condition ? condition(room.condition) : 'Not rated'],
    ...(notes ? [['Notes', notes] as const] : []),
  ])
}

function* areas(report: PrintedReport): Generator<PdfContent> {
  const covered = areasOf(report.isHmo)
  for (const group of areaGroups) {
    const rows = covered.flatMap((area) => {
      const rating = report.areas[area.field]
      const notes = report.areas[area.notesField]
      return area.group === group && (rating || notes)
        ? [[area.label, rating ? condition(rating) : '–', notes ?? '']]
        : []
    })
    if (rows.length > 0) {
      yield* part(areaGroupLabels[group], table([130, 110, '*'], ['Area', 'Condition', 'Notes'], rows))
    }
  }
}

function* checklist({ checklistItems }: PrintedReport): Generator<PdfContent> {
  const rows = Object.entries(checklistItems ?? {}).map(([name, value]) => [name, checklistAnswer(value) || '–'])
  if (rows.length > 0) yield* part('Checklist', table(['*', '*'], ['Item', 'Found'], rows))
}

function* commentPart(report: PrintedReport, comments: readonly PrintedComment[]): Generator<PdfContent> {
  if (comments.length === 0) return
  const rows = comments.map(({ item, by, content: text, createdAt }) => [
    itemLabel(report, item),
    text,
    `${by}, ${formatInstant(createdAt)}`,
  ])
  yield* part('Comments', table([110, '*', 130], ['On', 'Comment', 'By'], rows))
}

function itemLabel({ internalRooms }: PrintedReport, item: string): string {
  const room = internalRooms[Number(item.slice('room:'.length))]
  if (item.startsWith('room:') && room) return nameOf(room)
  return inspectionAreas.find(({ field }) => field === item)?.label ?? 'The report'
}

function bothSignatures(report: PrintedReport): PdfContent {
  return signatures(
    [
      {
        side: 'Inspector',
        image: report.inspectorSignature,
        name: report.inspectorName,
        at: report.inspectorSignedAt,
        receivedAt: signatureReceivedAt(report),
      },
      { side: 'Tenant', image: report.tenantSignature, name: report.tenantSignedName, at: report.tenantSignedAt },
    ],
    report,
  )
}

const condition = (rating: ConditionRating) => ({ text: conditionTitle(rating), style: conditionTones[rating] })
