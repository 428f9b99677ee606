import type { InventoryReport } from '#api/inventory.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useGoOn } from '#web/lib/leaving/use-go-on.ts'
import { useDeleteInventory } from './inventory.hooks.ts'

/** Only an inventory that nobody has signed can go. */
export function DeleteInventoryDialog({ report, onClose }: { report: InventoryReport; onClose: () => void }) {
  const goOn = useGoOn()
  const remove = useDeleteInventory()
  const title = inventoryTitle(report.checkType)
  const day = formatDayLong(report.date)
  const confirm = () =>
    remove.mutate(report.id, {
      onSuccess: () => {
        onClose()
        goOn('/inventory', { replace: true })
        void refreshAfter('inventory')
        toast({ title: 'Inventory deleted', description: `${title} of ${day}` })
      },
      onError: (error) => {
        onClose()
        sayFailure('Failed to delete inventory', error)
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete inventory"
      text={`Are you sure you want to delete the ${title.toLowerCase()} of ${day} for ${report.property.address}? Its photos go with it. This action cannot be undone.`}
      confirmLabel="Delete Inventory"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      danger
      onConfirm={confirm}
    />
  )
}
