/**
 * A thread that lays out PDFs: typefaces that are embedded so that every name prints right, and the page's number at
 * its foot.
 */
import '#server/platform/pdf/low-priority.ts'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { keepColumnsOnThePage } from '#server/platform/pdf/column-widths.ts'
import type { PdfAnswer, PdfBrand, PdfContent, PdfFrame, PdfMessage } from '#server/platform/pdf/pdf-document.ts'
import { Typesetter, typefaces } from '#server/platform/pdf/typefaces.ts'

const ink = '#1d1b16'
const muted = '#5c5649'

const styles: StyleDictionary = {
  title: { fontSize: 20, bold: true, lineHeight: 1.1 },
  heading: { fontSize: 12, bold: true, margin: [0, 16, 0, 6] },
  label: { color: muted },
  muted: { color: muted },
  figure: { fontSize: 20, bold: true },
  strong: { bold: true },
  green: { color: '#23602f', bold: true },
  amber: { color: '#774700', bold: true },
  red: { color: '#9c271d', bold: true },
}

const typefaceFiles = Object.values(typefaces).flatMap((files) => Object.values(files))

keepColumnsOnThePage()
pdfmake.setFonts(typefaces)
pdfmake.setLocalAccessPolicy((path) => typefaceFiles.includes(path))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setTableLayouts({
  /** Labels and values, close together and without lines. */
  facts: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: () => 0,
    paddingTop: () => 1.5,
    paddingBottom: () => 1.5,
  },
  /** Thin lines between the rows, and a stronger one under the head. */
  rows: {
    hLineWidth: (row, { table }) => {
      if (row === 0 || row === table.body.length) return 0
      return row === (table.headerRows ?? 0) ? 0.8 : 0.4
    },
    vLineWidth: () => 0,
    hLineColor: (row, { table }) => (row === table.headerRows ? '#867d6b' : '#e3dccb'),
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 6),
    paddingTop: () => 3.5,
    paddingBottom: () => 3.5,
  },
})

const isHeadline = (part: PdfContent) => typeof part === 'object' && 'headlineLevel' in part

/** How far down a page a heading may begin: one of the second level comes before something high, such as a photo. */
const lowest = { 1: 0.88, 2: 0.66 } as const

/** A heading at the foot of a page moves to the next, with its content. */
const isHeadingTooLow: TDocumentDefinitions['pageBreakBefore'] = ({ headlineLevel, startPosition }) =>
  (headlineLevel === 1 || headlineLevel === 2) && startPosition.verticalRatio > lowest[headlineLevel]

/** The landlord's colour across the page, with their logo on white and their name. */
const bandOf = ({ name, colour, textColour, logo }: PdfBrand): PdfContent => ({
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => 8,
    paddingBottom: () => 8,
    paddingLeft: () => 10,
  },
  table: {
    widths: logo ? ['auto', '*'] : ['*'],
    body: [
      [
        ...(logo ? [{ image: logo, fit: [120, 32] as [number, number], fillColor: '#ffffff' }] : []),
        { text: name, bold: true, fontSize: 12, color: textColour, fillColor: colour, verticalAlignment: 'middle' },
      ],
    ],
  },
  margin: [0, 0, 0, 16],
})

const unprintable: PdfContent = {
  text: 'Letters that this document cannot print stand as boxes. They can be read on the screens of Latchkey.',
  style: 'muted',
  margin: [0, 12, 0, 0],
}

function definitionOf({ title, footer, createdAt, brand }: PdfFrame, parts: PdfContent[]): TDocumentDefinitions {
  const made = new Date(createdAt)
  const setter = new Typesetter()
  const content = (brand ? [bandOf(brand), ...parts] : parts).map((part) => setter.set(part))
  const foot = { text: setter.set(footer), width: '*' }
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 60],
    language: 'en-GB',
    displayTitle: true,
    info: { title, author: 'Latchkey', creator: 'Latchkey', producer: 'Latchkey', creationDate: made, modDate: made },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: ink },
    styles,
    content: setter.isComplete ? content : [...content, unprintable],
    ...(content.some(isHeadline) && { pageBreakBefore: isHeadingTooLow }),
    footer: (page, count) => ({
      margin: [48, 20, 48, 0],
      fontSize: 8,
      color: muted,
      columns: [foot, { text: `Page ${page} of ${count}`, width: 'auto', noWrap: true, alignment: 'right' }],
      columnGap: 12,
    }),
  }
}

let parts: PdfContent[] = []

parentPort?.on('message', async (message: PdfMessage) => {
  if ('part' in message) {
    parts.push(message.part)
    return
  }
  const definition = definitionOf(message.frame, parts)
  parts = []
  const answer: Exclude<PdfAnswer, 'ready'> = await pdfmake
    .createPdf(definition)
    .getBuffer()
    .then(
      (pdf) => ({ pdf: new Uint8Array(pdf) }),
      (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  parentPort?.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer as ArrayBuffer] : [])
})

parentPort?.postMessage('ready' satisfies PdfAnswer)
