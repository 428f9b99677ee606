import { Suspense, useEffect } from 'react'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { pdfThread } from './pdf-thread.ts'

const loadPages = () => import('./pdf-pages.tsx')
const PdfPages = onDemand(async () => (await loadPages()).PdfPages)

type PdfViewProps = {
  /** None while it is still being fetched. */
  file: Blob | undefined
  /** What is shown, for a screen reader. */
  name: string
  /** Shown until the first page is drawn. */
  opening: string
  onFail: (error: Error) => void
}

/** A PDF in place. The code that shows it is fetched together with the PDF, so that a slow line is waited for once. */
export function PdfView({ file, name, opening, onFail }: PdfViewProps) {
  useEffect(() => {
    pdfThread()
    loadPages().catch((error: unknown) => console.warn('What draws PDFs could not be fetched', error))
  }, [])
  const placeholder = (
    <Loading label={opening}>
      <Skeleton className="aspect-[1/1.414] w-full" />
    </Loading>
  )
  if (!file) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <PdfPages file={file} name={name} placeholder={placeholder} onFail={onFail} />
    </Suspense>
  )
}
