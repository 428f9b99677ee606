import type { Property } from '#api/properties.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { useDeleteProperty } from './properties.hooks.ts'

export function DeletePropertyDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const remove = useDeleteProperty()
  const confirm = () =>
    remove.mutate(property.id, {
      onSuccess: () => {
        onClose()
        toast({ title: 'Property deleted', description: 'The property has been successfully deleted.' })
      },
      onError: (error) => {
        const description = messageOf(error, 'Please check your connection and try again.')
        toast({ title: 'Error deleting property', description, variant: 'destructive' })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete property"
      text={`Are you sure you want to delete the property at ${property.address}? This action cannot be undone and will remove all associated data including tenant information, rent history, and documents.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      danger
      onConfirm={confirm}
    />
  )
}
