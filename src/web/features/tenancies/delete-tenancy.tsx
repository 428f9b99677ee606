import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Tenancy } from '#api/tenancies.ts'
import { isMoneyMoved } from '#domain/ledger.ts'
import { tenantName } from '#domain/tenancy.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { useWholeLedger } from '#web/features/account-questions/use-whole-ledger.ts'
import { undoDeletion } from '#web/features/bin/undo-deletion.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useDeleteTenancy } from './tenancies.hooks.ts'

type DeleteTenancyProps = { tenancy: Tenancy; onDeleted: () => void }

/**
 * A menu with the deletion of a tenancy that was entered by mistake; nothing once money
 * is on it, when it can only be ended.
 */
export function DeleteTenancy({ tenancy, onDeleted }: DeleteTenancyProps) {
  const [isAsking, setAsking] = useState(false)
  const { data } = useWholeLedger(tenancy.id, {})
  const remove = useDeleteTenancy()
  if (!data || data.entries.some(isMoneyMoved)) return null

  const confirm = () =>
    remove.mutate(tenancy.id, {
      onSuccess: ({ message, binId }) => {
        onDeleted()
        toast({ title: 'Tenancy deleted', description: message, action: undoDeletion(binId) })
      },
      onError: (error) => sayFailure('Failed to delete tenancy', error),
    })
  return (
    <>
      <Menu trigger={<IconButton label={`More for ${tenantName(tenancy)}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem danger icon={<Trash2 aria-hidden />} onPress={() => setAsking(true)}>
          Delete tenancy
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Delete tenancy"
          text={`Delete the tenancy of ${tenantName(tenancy)} at ${tenancy.property.address}? This is for a tenancy that was entered by mistake: the rent that it owes and its occupants go with it. When a tenant moves out, end the tenancy instead. For 30 days you can bring it back from the bin.`}
          confirmLabel="Delete tenancy"
          pending={remove.isPending}
          pendingLabel="Deleting…"
          danger
          onConfirm={confirm}
        />
      )}
    </>
  )
}
