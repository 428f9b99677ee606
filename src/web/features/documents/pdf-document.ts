/**
 * Draws PDFs itself, because phones show none inside a page. A chunk of its own, fetched
 * with the first PDF that is opened.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import colours from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
import { pdfThread } from './pdf-thread.ts'

/** The decoders that scanned pages need. Anything that a browser has itself, such as fonts, is left out. */
const decoders: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': colours }

class BundledData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename]
    if (!address) throw new Error(`${filename} is not part of Latchkey`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${filename} could not be fetched`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

export type Pdf = PDFDocumentProxy

/** Begins to read a PDF. The caller also ends it, with `close`. */
export function openPdf(content: ArrayBuffer): { opened: Promise<Pdf>; close: () => void } {
  const { port, lost } = pdfThread()
  // A thread that is given to it outlives the PDF. A PDF's own thread would end with it, and take down the next PDF,
  // opened meanwhile.
  const worker = PDFWorker.create({ port })
  const task = getDocument({ data: content, worker, BinaryDataFactory: BundledData, useWorkerFetch: false })
  return { opened: Promise.race([task.promise, lost]), close: () => void task.destroy() }
}

/** Draws one page as wide as `width` in CSS pixels, and returns its text for those who cannot see it. */
export async function drawPage(pdf: Pdf, number: number, canvas: HTMLCanvasElement, width: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { width: ownWidth } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (width * sharpness()) / ownWidth })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

/** At a phone's three device pixels to one, a page would take nine times the memory. */
const sharpness = () => Math.min(2, Math.max(1, devicePixelRatio))
