/**
 * An inventory on paper, as one would hand it to a deposit scheme or a tribunal: who, where,
 * when, every room with its photos, both signatures.
 */
import type { InventoryReport } from '#api/inventory.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { type ConditionRating, conditionTitle, conditionTones } from '#domain/inspection-report.ts'
import {
  type InventoryItem,
  type InventoryRoom,
  inventoryTitle,
  meterKindLabels,
  roomElementLabels,
  roomElements,
} from '#domain/inventory.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import {
  captioned,
  type DrawnPhotos,
  facts,
  part,
  photoRows,
  signatures,
  table,
} from '#server/platform/pdf/pdf-parts.ts'

export function inventoryPdf(report: InventoryReport, photos: DrawnPhotos): PdfDocument {
  const { property, checkType, date } = report
  const place = `${property.address}, ${property.city}`
  return {
    title: `${inventoryTitle(checkType)}: ${place}`,
    footer: `${inventoryTitle(checkType)} · ${place} · ${formatDayLong(date)}`,
    createdAt:
      [report.updatedAt, report.landlordSignedAt, report.tenantSignedAt].filter(isGiven).toSorted().at(-1) ??
      report.updatedAt,
    content: content(report, photos),
  }
}

const isGiven = (text: string | null) => text !== null

function* content(report: InventoryReport, photos: DrawnPhotos): Generator<PdfContent> {
  yield { text: inventoryTitle(report.checkType), style: 'muted' }
  yield { text: report.property.address, style: 'title' }
  yield { text: report.property.city, margin: [0, 0, 0, 10] }
  yield facts([
    ['Date', formatDayLong(report.date)],
    ['Prepared by', report.preparedBy],
    ['Tenants', report.tenantNames ?? 'None named'],
    ['Rooms', String(report.rooms.length)],
    ['Photos', String(photosOf(report.rooms).length)],
  ])
  yield* meters(report)
  yield* keys(report)
  let taken = 0
  for (const room of report.rooms) {
    yield* roomPart(room)
    yield* photoRows(captioned(room.photos, taken, room.name), photos)
    taken += room.photos.length
  }
  if (report.furnishings.length > 0) yield* part('Furnishings', items(report.furnishings))
  if (report.notes) yield* part('Notes', { text: report.notes })
  yield bothSignatures(report)
}

const photosOf = (rooms: readonly InventoryRoom[]) => rooms.flatMap((room) => room.photos)

function* meters({ meterReadings }: InventoryReport): Generator<PdfContent> {
  if (meterReadings.length === 0) return
  const rows = meterReadings.map(({ meter, reading, serialNumber }) => [
    meterKindLabels[meter],
    reading,
    serialNumber ?? '–',
  ])
  yield* part('Meter readings', table(['*', '*', '*'], ['Meter', 'Reading', 'Serial number'], rows))
}

function* keys({ keys }: InventoryReport): Generator<PdfContent> {
  if (keys.length === 0) return
  const rows = keys.map(({ name, quantity }) => [name, String(quantity)])
  yield* part('Keys', table(['*', 'auto'], ['Keys', 'Quantity'], rows))
}

function* roomPart(room: InventoryRoom): Generator<PdfContent> {
  const ratedElements = roomElements.flatMap((element) => {
    const state = room[element]
    return state ? [[roomElementLabels[element], condition(state.condition), state.notes ?? '']] : []
  })
  const rated = table([120, 120, '*'], ['Element', 'Condition', 'Notes'], ratedElements)
  yield* part(room.name, ratedElements.length > 0 ? rated : { text: 'No element was rated.', style: 'muted' })
  if (room.items.length > 0) yield { stack: [items(room.items)], margin: [0, 8, 0, 0] }
  if (room.additionalNotes) yield { text: room.additionalNotes, margin: [0, 6, 0, 0] }
}

const items = (rows: readonly InventoryItem[]) =>
  table(
    [120, 50, 120, '*'],
    ['Item', 'Quantity', 'Condition', 'Notes'],
    rows.map(({ name, quantity, condition: rating, notes }) => [
      name,
      String(quantity),
      condition(rating),
      notes ?? '',
    ]),
  )

function bothSignatures(report: InventoryReport): PdfContent {
  const { landlordSignature, landlordSignedAt, landlordSignedName, tenantSignature, tenantSignedAt, tenantSignedName } =
    report
  return signatures(
    [
      { side: 'Landlord', image: landlordSignature, name: landlordSignedName, at: landlordSignedAt },
      { side: 'Tenant', image: tenantSignature, name: tenantSignedName, at: tenantSignedAt },
    ],
    report,
  )
}

const condition = (rating: ConditionRating | null): PdfContent =>
  rating === null ? { text: '–' } : { text: conditionTitle(rating), style: conditionTones[rating] }
