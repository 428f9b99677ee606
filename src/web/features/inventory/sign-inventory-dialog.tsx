import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InventoryReport } from '#api/inventory.ts'
import { fullName } from '#domain/account.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SignDialog } from '#web/features/conditions/sign-dialog.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useSignInventory } from './inventory.hooks.ts'

type SignInventoryDialogProps = { report: InventoryReport; user: User; onClose: () => void }

const texts = {
  landlord: 'With your signature you confirm what this inventory says. After that it can no longer be changed.',
  tenant:
    'With your signature you confirm that you have read this inventory. Say in the notes what you see differently: after that it can no longer be changed.',
}

/** Signing an inventory, once for each side. Somebody who signs what was changed meanwhile is asked to look again. */
export function SignInventoryDialog({ report, user, onClose }: SignInventoryDialogProps) {
  const close = useOwnClose(onClose)
  // While the dialog covers it, the inventory may be changed by the other side.
  const [read] = useState(report)
  const sign = useSignInventory(read)
  const save = (signed: { signature: string; notes?: string }) =>
    sign.mutate(signed, {
      onSuccess: () => {
        close()
        toast({ title: 'Inventory signed', description: 'Your signature is in the inventory and in its PDF.' })
      },
      onError: (error) => {
        if (hasStatus(error, 409)) close()
        sayFailure('Failed to sign inventory', error)
      },
    })
  return (
    <SignDialog
      title="Review & Sign"
      description={`${inventoryTitle(report.checkType)} · ${report.property.address} · ${formatDayLong(report.date)}`}
      text={texts[user.role]}
      name={fullName(user.name, user.username)}
      takesNotes={user.role === 'tenant'}
      pending={sign.isPending}
      onSign={save}
      onClose={onClose}
    />
  )
}
