import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Document } from '#api/documents.ts'
import { londonDay } from '#domain/day.ts'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { undoDeletion } from '#web/features/bin/undo-deletion.ts'
import { messageOf } from '#web/lib/api/call.ts'
import type { Selection } from '#web/lib/forms/use-selection.ts'
import { DocumentCard } from './document-card.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { useDeleteDocument, type useDocuments } from './documents.hooks.ts'
import { DocumentsBulkBar } from './documents-bulk.tsx'

const EditDocumentDialog = lazy(async () => ({
  default: (await import('./edit-document-dialog.tsx')).EditDocumentDialog,
}))

type DocumentGridProps = {
  list: ReturnType<typeof useDocuments>
  /** Shown instead of the cards when there are none. */
  empty: ReactNode
  /** Tenants open and save documents, and change none of them. */
  readOnly?: boolean
  /** Something is shown beside the grid. */
  narrow?: boolean
  /** For a bulk operation on what is shown. */
  selection?: Selection
}

type Open = { document: Document; as: 'view' | 'edit' | 'delete' }

/** Documents as cards, the newest first. */
export function DocumentGrid({ list, empty, readOnly = false, narrow = false, selection }: DocumentGridProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const today = londonDay(new Date())
  return (
    <>
      <ListState
        list={list}
        errorHeading="Error loading documents"
        skeleton={<SkeletonCards count={6} label="Loading documents…" />}
        empty={empty}
      >
        {(rows) => (
          <CardList label="Documents" rows={rows} rowKey={({ id }) => id} columns={narrow ? 2 : 3}>
            {(document) => (
              <DocumentCard
                document={document}
                today={today}
                choice={
                  selection?.isOn
                    ? {
                        isChosen: selection.chosen.has(document.id),
                        onChange: (isChosen) => selection.set([document.id], isChosen),
                      }
                    : undefined
                }
                onOpen={() => setOpen({ document, as: 'view' })}
                actions={
                  readOnly
                    ? undefined
                    : {
                        onEdit: () => setOpen({ document, as: 'edit' }),
                        onDelete: () => setOpen({ document, as: 'delete' }),
                      }
                }
              />
            )}
          </CardList>
        )}
      </ListState>
      {selection?.isOn && <DocumentsBulkBar selection={selection} rows={list.rows ?? []} />}
      {open && <OpenDocument {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function OpenDocument({ document, as, onClose }: Open & { onClose: () => void }) {
  switch (as) {
    case 'view':
      return <DocumentViewer document={document} onClose={onClose} />
    case 'edit':
      return (
        <Suspense>
          <EditDocumentDialog document={document} onClose={onClose} />
        </Suspense>
      )
    case 'delete':
      return <DeleteDocumentDialog document={document} onClose={onClose} />
  }
}

function DeleteDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const remove = useDeleteDocument()
  const confirm = () =>
    remove.mutate(document.id, {
      onSuccess: ({ binId }) => {
        onClose()
        toast({ title: 'Document deleted', description: document.name, action: undoDeletion(binId) })
      },
      onError: (error) => {
        const reason = messageOf(error, '')
        const description = reason ? `Failed to delete document: ${reason}` : 'Failed to delete document'
        toast({ title: 'Delete failed', description, variant: 'destructive' })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${document.name}”`}
      text="Are you sure you want to delete this document? This action cannot be undone."
      confirmLabel="Delete Document"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      danger
      onConfirm={confirm}
    />
  )
}
