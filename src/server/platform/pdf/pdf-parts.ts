/** Parts that PDFs for handing over have in common: facts, tables, rows of captioned photos, and both signatures. */

import { restoredSignatures } from '#domain/backup.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import type { PdfContent } from '#server/platform/pdf/pdf-document.ts'

/** Data URLs by the path of the photo; one that is missing here is printed in words. */
export type DrawnPhotos = ReadonlyMap<string, string>

/** A heading and its content. */
export function* part(heading: string, ...body: readonly PdfContent[]): Generator<PdfContent> {
  yield { text: heading, style: 'heading', headlineLevel: 1 }
  yield* body
}

export function facts(rows: readonly (readonly [label: string, value: string | PdfContent])[]): PdfContent {
  const body = rows.map(([label, value]) => [{ text: label, style: 'label' }, cell(value)])
  return { layout: 'facts', table: { widths: [105, '*'], body } }
}

/** With its head on every page that it reaches, over amounts to the right as they are. */
export function table(
  widths: (string | number)[],
  head: readonly string[],
  rows: readonly (readonly (string | PdfContent)[])[],
): PdfContent {
  const named = head.map((text, at) => ({
    text,
    style: 'label',
    ...(isToTheRight(rows[0]?.[at]) && { alignment: 'right' as const }),
  }))
  const body = [named, ...rows.map((row) => row.map(cell))]
  return { layout: 'rows', table: { widths, body, headerRows: 1, ...wholeRows(rows, widths) } }
}

/**
 * Rows stay whole, and the first with the head, unless one is so high that no page may have room for it: pdfmake leaves
 * out what does not fit (rule: screens-print-whole).
 */
function wholeRows(rows: readonly (readonly (string | PdfContent)[])[], widths: readonly (string | number)[]) {
  const isHigh = rows.some((row) => row.some((each, at) => isHighIn(widths[at], wordsOf(each))))
  return isHigh ? {} : { keepWithHeaderRows: 1, dontBreakRows: true }
}

/** In lines: with the widest of letters still less than a page. */
const highest = 20
/** In points. */
const letterWidth = 5.2
/** Where pdfmake works the width out. */
const narrowest = 120

function isHighIn(width: string | number | undefined, text: string): boolean {
  const letters = Math.floor((typeof width === 'number' ? width : narrowest) / letterWidth)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0)
  return lines > highest
}

function wordsOf(part: string | PdfContent): string {
  if (typeof part === 'string') return part
  return typeof part === 'object' && 'text' in part && typeof part.text === 'string' ? part.text : ''
}

/** In a column of amounts; nothing for null. */
export const amount = (pence: Pence | null): PdfContent => ({
  text: pence === null ? '' : formatPence(pence),
  alignment: 'right',
  noWrap: true,
})

const isToTheRight = (value: string | PdfContent | undefined) =>
  typeof value === 'object' && 'alignment' in value && value.alignment === 'right'

const cell = (value: string | PdfContent): PdfContent => (typeof value === 'string' ? { text: value } : value)

const inARow = 3
/** A third of a page's width between its margins, in points. */
const photoWidth = 159

/** Photos under a headline of their own. */
export function* photoPart(heading: string, photos: readonly Captioned[], drawn: DrawnPhotos): Generator<PdfContent> {
  yield { text: heading, style: 'heading', headlineLevel: 2 }
  yield* photoRows(photos, drawn)
}

interface Captioned {
  /** An own upload, or an address elsewhere. */
  readonly path: string
  readonly caption: string
}

/** Numbered on from so many before. */
export const captioned = (paths: readonly string[], before: number, of: string): Captioned[] =>
  paths.map((path, at) => ({ path, caption: `Photo ${before + at + 1}: ${of}` }))

/** Three in a row, each over its caption. */
export function* photoRows(photos: readonly Captioned[], drawn: DrawnPhotos): Generator<PdfContent> {
  for (let at = 0; at < photos.length; at += inARow) {
    // Of one width each, or a long word in a caption would push the others off the page.
    const columns = photos
      .slice(at, at + inARow)
      .map(({ path, caption }) => ({ stack: picture(path, caption, drawn), width: photoWidth }))
    const isHigh = columns.some(({ stack }) => stack.some((each) => isHighIn(photoWidth, wordsOf(each))))
    yield { columns, columnGap: 10, unbreakable: !isHigh, margin: [0, 8, 0, 0] }
  }
}

function picture(path: string, caption: string, drawn: DrawnPhotos): PdfContent[] {
  const image = drawn.get(path)
  const words = { text: caption, style: 'muted', fontSize: 8, margin: [0, 2, 0, 0] } satisfies PdfContent
  if (image) return [{ image, fit: [photoWidth, 200] }, words]
  return [{ text: isOwnUpload(path) ? 'This photo is no longer stored.' : path }, words]
}

export interface Signed {
  readonly side: string
  /** A PNG as a data URL. */
  readonly image: string | null
  readonly name: string | null
  /** ISO 8601. */
  readonly at: string | null
  /** When it arrived, where it was signed before that on a device. */
  readonly receivedAt?: string | null
}

/** On one page: a signature on another than its name is worth little. Notes may be longer than a page. */
export function signatures(
  sides: readonly Signed[],
  { tenantNotes, signaturesRestoredAt }: { tenantNotes: string | null; signaturesRestoredAt: string | null },
): PdfContent {
  const [restored = [], notes = []] = [
    signaturesRestoredAt && restoredSignatures(signaturesRestoredAt),
    tenantNotes && `Tenant's notes: ${tenantNotes}`,
  ].map((text): PdfContent[] => (text ? [{ text, margin: [0, 10, 0, 0] }] : []))
  const signed = [
    { text: 'Signatures', style: 'heading' },
    { columns: sides.map(signature), columnGap: 24 },
    ...restored,
  ]
  return { stack: [{ unbreakable: true, stack: signed }, ...notes] }
}

function signature({ side, image, name, at, receivedAt }: Signed): PdfContent {
  const signed: PdfContent[] =
    image && at
      ? [
          { image, fit: [180, 60], margin: [0, 4, 0, 4] },
          { text: name ?? '', style: 'strong' },
          { text: `Signed ${formatInstant(at)} (UK time)` },
          ...(receivedAt ? [{ text: `Received ${formatInstant(receivedAt)} (UK time)` }] : []),
        ]
      : [{ text: 'Not signed', style: 'muted', margin: [0, 4, 0, 0] }]
  return { stack: [{ text: side, style: 'label' }, ...signed] }
}
