import { Download, FileText } from 'lucide-react'
import type { Document } from '#api/documents.ts'
import { documentTypeLabel, fileKind } from '#domain/document.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { downloadDocument, useDocumentFile, useViewAddress } from './document-address.ts'
import { PdfView } from './pdf-view.tsx'
import { reasonNotOpened, useFailure } from './use-failure.ts'

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
  const kind = fileKind(document.filePath)
  if (kind === 'pdf') return <Pages document={document} />
  if (kind === 'picture') return <Picture document={document} />
  return (
    <EmptyState
      icon={<FileText />}
      title="This file opens in another program"
      text="Word and Excel files are not shown here. Download it to open it."
    />
  )
}

const opening = 'Opening the document…'

function Pages({ document }: { document: Document }) {
  const { data: file, error, refetch } = useDocumentFile(document)
  const { problem, setFailure, retry } = useFailure(error, refetch)
  if (problem) return <CannotOpen problem={problem} onRetry={retry} />
  return <PdfView file={file} name={document.name} opening={opening} onFail={setFailure} />
}

function Picture({ document }: { document: Document }) {
  const { data: address, error, refetch } = useViewAddress(document)
  const { problem, setFailure, retry } = useFailure(error, refetch)
  if (problem) return <CannotOpen problem={problem} onRetry={retry} />
  if (!address) {
    return (
      <Loading label={opening}>
        <Skeleton className="aspect-4/3 w-full" />
      </Loading>
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

const CannotOpen = ({ problem, onRetry }: { problem: Error; onRetry: () => void }) => (
  <ErrorState heading="Error opening document" message={reasonNotOpened(problem)} onRetry={onRetry} />
)
