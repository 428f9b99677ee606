/**
 * The thread that reads PDFs, one for all of them. Its code is a megabyte, so it is begun
 * while the PDF itself is still on its way.
 */
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker'

type PdfThread = {
  readonly port: Worker
  /** Never resolves; rejects when its code could not be fetched. */
  readonly lost: Promise<never>
}

let current: PdfThread | null = null

/** The thread, begun if there is none. One whose code does not load is discarded, so that the next try gets another. */
export function pdfThread(): PdfThread {
  current ??= begin()
  return current
}

function begin(): PdfThread {
  const port = new PdfWorker()
  const lost = new Promise<never>((_, reject) => {
    const letGo = () => {
      if (current?.port === port) current = null
      reject(new Error('The program that reads PDFs could not be loaded'))
    }
    port.addEventListener('error', letGo)
    // Once it has sent a message its code has loaded. What goes wrong in a PDF is reported for that PDF.
    port.addEventListener('message', () => port.removeEventListener('error', letGo), { once: true })
  })
  // Handled here too, because nobody may be waiting for it.
  lost.catch(() => {})
  return { port, lost }
}
