import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawPage, openPdf, type Pdf } from './pdf-document.ts'

type PdfPagesProps = {
  file: Blob
  /** What is shown, for a screen reader. */
  name: string
  /** Shown until the number of pages is known. */
  placeholder: ReactNode
  onFail: (error: Error) => void
}

/** Every page of a PDF, one under the other; each is drawn when it comes near the screen. */
export function PdfPages({ file, name, placeholder, onFail }: PdfPagesProps) {
  const pdf = usePdf(file, onFail)
  if (!pdf) return placeholder
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

function usePdf(file: Blob, onFail: (error: Error) => void): Pdf | null {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isWanted = true
    let close = () => {}
    const open = async () => {
      const content = await file.arrayBuffer()
      if (!isWanted) return
      const reading = openPdf(content)
      close = reading.close
      const opened = await reading.opened
      if (isWanted) setPdf(opened)
    }
    open().catch((error: unknown) => {
      if (isWanted) fail(error instanceof Error ? error : new Error(String(error)))
    })
    return () => {
      isWanted = false
      close()
    }
  }, [file])
  return pdf
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
