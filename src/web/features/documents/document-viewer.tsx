import { Download, FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Document } from '#api/documents.ts'
import { documentTypeLabel } from '#domain/document.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog, DialogFooter } from '#web/components/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Loading, Skeleton } from '#web/components/skeleton.tsx'
import { messageOf } from '#web/lib/api.ts'
import { downloadDocument, useViewAddress } from './document-address.ts'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** The document itself: PDFs and pictures in place, others as a file to save. */
export function DocumentViewer({ document, onClose }: { document: Document; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={document.name}
      description={`${documentTypeLabel(document.type)} · ${document.propertyAddress}`}
      size="large"
    >
      <Content document={document} />
      <DialogFooter>
        <Button icon={<Download aria-hidden />} onClick={() => void downloadDocument(document)}>
          Download
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Content({ document }: { document: Document }) {
  const isPdf = document.mimeType === 'application/pdf'
  if (isPdf || document.mimeType.startsWith('image/')) return <Shown document={document} isPdf={isPdf} />
  return (
    <EmptyState
      icon={<FileText />}
      title="This file opens in a program of its own"
      text="Word and Excel files are not shown here. Download it to open it."
    />
  )
}

function Shown({ document, isPdf }: { document: Document; isPdf: boolean }) {
  const { data: address, error, refetch } = useViewAddress(document)
  const [failure, setFailure] = useState<Error | null>(null)
  const problem = failure ?? error
  const retry = () => {
    setFailure(null)
    void refetch()
  }
  if (problem) return <ErrorState heading="Error opening document" message={reasonOf(problem)} onRetry={retry} />
  if (!address) return <Opening />
  if (isPdf) {
    return (
      <Suspense fallback={<Opening />}>
        <PdfPages source={address} name={document.name} onFail={setFailure} />
      </Suspense>
    )
  }
  return (
    <img
      src={address}
      alt={document.name}
      className="mx-auto min-h-40 max-w-full rounded-sm bg-sunken"
      onError={() => setFailure(new Error('The picture could not be loaded'))}
    />
  )
}

const Opening = () => (
  <Loading label="Opening the document…">
    <Skeleton className="aspect-[1/1.414] w-full" />
  </Loading>
)

function reasonOf(error: Error): string {
  if (error.name === 'PasswordException') return 'It is locked with a password. Download it to open it with that.'
  if (error.name === 'InvalidPDFException') return 'The file is damaged. Download it to try another program.'
  return messageOf(error, 'It could not be loaded. Check your connection and try again.')
}
