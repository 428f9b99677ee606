import { type ComponentProps, Suspense } from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'

const DocumentViewer = onDemand(async () => (await import('./document-viewer.tsx')).DocumentViewer)

/** Fetched when a document is opened: no list waits for what shows a PDF. */
export const LazyDocumentViewer = (props: ComponentProps<typeof DocumentViewer>) => (
  <Suspense>
    <DocumentViewer {...props} />
  </Suspense>
)
