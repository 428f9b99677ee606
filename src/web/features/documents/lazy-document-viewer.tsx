import { type ComponentProps, lazy, Suspense } from 'react'

const DocumentViewer = lazy(async () => ({ default: (await import('./document-viewer.tsx')).DocumentViewer }))

/** Fetched when a document is opened: no list waits for what shows a PDF. */
export const LazyDocumentViewer = (props: ComponentProps<typeof DocumentViewer>) => (
  <Suspense>
    <DocumentViewer {...props} />
  </Suspense>
)
