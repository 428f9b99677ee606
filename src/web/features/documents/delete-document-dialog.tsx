import type { Document } from '#api/documents.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { undoDeletion } from '#web/features/bin/undo-deletion.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useDeleteDocument } from './documents.hooks.ts'

export function DeleteDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const remove = useDeleteDocument()
  const confirm = () =>
    remove.mutate(document.id, {
      onSuccess: ({ binId }) => {
        onClose()
        toast({ title: 'Document deleted', description: document.name, action: undoDeletion(binId) })
      },
      onError: (error) =>
        sayFailure('Delete failed', error, 'Failed to delete document', { before: 'Failed to delete document: ' }),
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
