import { useState } from 'react'
import type { Property } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { AddOccupantsStep } from './add-occupants-step.tsx'
import { NewTenancyForm } from './new-tenancy-form.tsx'

type AddTenancyDialogProps = {
  /** Chosen already where the dialog opens from a property. */
  property?: Property | undefined
  onClose: () => void
}

/** First the tenant and the terms; then, where more than one person lives there, the others. */
export function AddTenancyDialog({ property, onClose }: AddTenancyDialogProps) {
  const close = useOwnClose(onClose)
  const [begun, setBegun] = useState<Tenancy | null>(null)
  const [isDirty, setDirty] = useState(false)

  const goOn = (tenancy: Tenancy) => {
    if (tenancy.numberOfOccupants <= 1) return close()
    setDirty(false)
    setBegun(tenancy)
  }
  const title = begun ? 'Add Additional Occupants' : 'Add New Tenancy'
  return (
    <Dialog open onOpenChange={onClose} title={title} size="large" dirty={isDirty}>
      {begun ? (
        <AddOccupantsStep tenancy={begun} onDirtyChange={setDirty} onDone={onClose} />
      ) : (
        <NewTenancyForm property={property} onDirtyChange={setDirty} onBegun={goOn} />
      )}
    </Dialog>
  )
}
