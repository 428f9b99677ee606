import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Loading, Skeleton } from '#web/components/skeleton.tsx'
import { ApiError } from '#web/lib/api.ts'
import { drawPage, openPdf, type Pdf } from './pdf-document.ts'

type PdfPagesProps = {
  /** Where the PDF is, or the PDF itself. */
  source: string | Blob
  /** What is shown, for a screen reader. */
  name: string
  onFail: (error: Error) => void
}

/** Every page of a PDF, one under the other; each is drawn when it comes near the screen. */
export function PdfPages({ source, name, onFail }: PdfPagesProps) {
  const pdf = usePdf(source, onFail)
  if (!pdf) {
    return (
      <Loading label="Opening the document…">
        <Skeleton className="aspect-[1/1.414] w-full" />
      </Loading>
    )
  }
  return (
    <ol aria-label={`Pages of ${name}`} className="grid grid-cols-1 gap-3">
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
        <li key={number}>
          <PdfPage pdf={pdf} number={number} label={`${name}, page ${number} of ${pdf.numPages}`} />
        </li>
      ))}
    </ol>
  )
}

function usePdf(source: string | Blob, onFail: (error: Error) => void): Pdf | null {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const gaveUp = new AbortController()
    let close = () => {}
    const open = async () => {
      const content = await (source instanceof Blob ? source.arrayBuffer() : fetchFile(source, gaveUp.signal))
      if (gaveUp.signal.aborted) return
      const reading = openPdf(content)
      close = () => void reading.destroy()
      const opened = await reading.promise
      if (!gaveUp.signal.aborted) setPdf(opened)
    }
    open().catch((error: unknown) => {
      if (!gaveUp.signal.aborted) fail(error instanceof Error ? error : new Error(String(error)))
    })
    return () => {
      gaveUp.abort()
      close()
    }
  }, [source])
  return pdf
}

async function fetchFile(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  return answer.arrayBuffer()
}

function PdfPage({ pdf, number, label }: { pdf: Pdf; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = async () => setWords(await drawPage(pdf, number, element, element.clientWidth))
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        draw().catch((error: unknown) => console.warn(`Page ${number} could not be drawn`, error))
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [pdf, number])
  return (
    <>
      {/* The size of A4 until the page says its own, so that the next one keeps its distance. */}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={595}
        height={842}
        className="block h-auto w-full rounded-sm border border-line bg-sunken"
      />
      {words && <p className="sr-only">{words}</p>}
    </>
  )
}
