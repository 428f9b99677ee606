/** Parts that PDFs for handing over have in common: facts, tables, rows of captioned photos, and both signatures. */

import { restoredSignatures } from '#domain/backup.ts'
import { formatInstant } from '#domain/day.ts'
import { isOwnUpload } from '#domain/image-link.ts'
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
  return { layout: 'rows', table: { widths, body, headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true } }
}

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
    yield { columns, columnGap: 10, unbreakable: true, margin: [0, 8, 0, 0] }
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

/** On one page: a signature on another page than its name is worth little. */
export function signatures(
  sides: readonly Signed[],
  { tenantNotes, signaturesRestoredAt }: { tenantNotes: string | null; signaturesRestoredAt: string | null },
): PdfContent {
  const said = [
    signaturesRestoredAt && restoredSignatures(signaturesRestoredAt),
    tenantNotes && `Tenant's notes: ${tenantNotes}`,
  ]
  const notes = said.flatMap((text): PdfContent[] => (text ? [{ text, margin: [0, 10, 0, 0] }] : []))
  return {
    unbreakable: true,
    stack: [{ text: 'Signatures', style: 'heading' }, { columns: sides.map(signature), columnGap: 24 }, ...notes],
  }
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
